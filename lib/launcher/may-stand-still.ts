/** Options of Node with which a process may rightly stand still: at a breakpoint, or while it writes its heap. */
const STANDS_STILL = /--(inspect|heapsnapshot)/;

/** Whether a process with these NODE_OPTIONS may stand still without anything being the matter. */
export const mayStandStill = (nodeOptions = ""): boolean => STANDS_STILL.test(nodeOptions);
