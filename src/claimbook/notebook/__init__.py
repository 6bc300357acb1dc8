"""What notebooks use, and how they are run."""
