"""Files of a ROS package beside its robots, as far as they name links and joints of them."""
