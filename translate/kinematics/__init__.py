"""The links and joints of nested scopes in one list, the kinematic tree, forward kinematics."""
