"""The lessons: their positions, their numbers by the engine, and the checks of their exercises."""
