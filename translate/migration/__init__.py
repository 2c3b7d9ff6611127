"""Migration of files for Gazebo Classic: plugins, sensors and elements of today's Gazebo."""
