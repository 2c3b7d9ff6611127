// A small robot to try the page with.

const TEXT = `<?xml version="1.0"?>
<robot name="arm">
  <link name="base">
    <inertial><mass value="4"/><inertia ixx="0.03" ixy="0" ixz="0" iyy="0.03" iyz="0" izz="0.04"/></inertial>
    <visual><geometry><cylinder radius="0.12" length="0.1"/></geometry></visual>
    <collision><geometry><cylinder radius="0.12" length="0.1"/></geometry></collision>
  </link>
  <link name="upper_arm">
    <inertial><origin xyz="0 0 0.2"/><mass value="1.5"/><inertia ixx="0.02" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.002"/></inertial>
    <visual><origin xyz="0 0 0.2"/><geometry><box size="0.08 0.08 0.4"/></geometry></visual>
    <collision><origin xyz="0 0 0.2"/><geometry><box size="0.08 0.08 0.4"/></geometry></collision>
  </link>
  <link name="forearm">
    <inertial><origin xyz="0 0 0.15"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.001"/></inertial>
    <visual><origin xyz="0 0 0.15"/><geometry><box size="0.06 0.06 0.3"/></geometry></visual>
  </link>
  <link name="tool"/>
  <joint name="shoulder" type="revolute">
    <origin xyz="0 0 0.05"/><parent link="base"/><child link="upper_arm"/><axis xyz="0 1 0"/>
    <limit lower="-1.5" upper="1.5" effort="40" velocity="2"/><dynamics damping="0.5"/>
  </joint>
  <joint name="elbow" type="revolute">
    <origin xyz="0 0 0.4"/><parent link="upper_arm"/><child link="forearm"/><axis xyz="0 1 0"/>
    <limit lower="-2.2" upper="2.2" effort="20" velocity="2"/>
  </joint>
  <joint name="flange" type="fixed">
    <origin xyz="0 0 0.3"/><parent link="forearm"/><child link="tool"/>
  </joint>
</robot>
`;

export function example() {
  return [{ path: "arm.urdf", file: new File([TEXT], "arm.urdf") }];
}
