import "server-only";

/**
 * The exit code of a process that has said why it can't start, and can't the next time either. It is EX_CONFIG of
 * sysexits.h.
 */
export const CANNOT_START = 78;
