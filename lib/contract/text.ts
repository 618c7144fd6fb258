import * as z from "zod/mini";

/** Text of at most `maxLength` characters; `what` begins the sentence that refuses a longer one. */
export const textUpTo = (maxLength: number, what: string) =>
  z.string().check(z.maxLength(maxLength, `${what} has at most ${maxLength} characters.`));
