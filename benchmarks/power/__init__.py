"""Programs that path by path is not done with, each with what is to be found (`cases`)."""
