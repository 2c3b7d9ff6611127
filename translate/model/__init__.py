"""The shared kinematic model: typed data for links, joints, frames, shapes, poses and inertias."""
