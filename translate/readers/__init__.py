"""What readers do with a robot: one table for each simulator and library, and each release."""
