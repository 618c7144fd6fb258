import "server-only";

/** A LIKE pattern for what contains this text anywhere; `%`, `_` and `\` mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
