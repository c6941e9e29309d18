"""Models of java.lang and the packages below it: one file per class, or per family of classes."""
