"""What single simulators and libraries do differently with the same robot."""
