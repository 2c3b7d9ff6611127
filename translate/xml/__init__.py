"""XML files: safe reading with source positions, recovery, numbers as text, stable writing."""
