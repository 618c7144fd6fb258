import "server-only";

/** A LIKE pattern for any value that contains this text; `%`, `_` and `\` are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
