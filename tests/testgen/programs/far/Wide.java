package far;

import near.Base;

/** Below a class of another package, of which it does not inherit all. */
public class Wide extends Base {}
