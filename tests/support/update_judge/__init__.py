"""The judge of updates: it reads the texts itself and shares no code with the package."""
