import * as z from "zod/mini";

/** A point in time with its offset (RFC 3339). */
export const timestamp = z.iso.datetime({ offset: true });

/** Text of at most `maxLength` characters, with the message about a longer one. */
export const textUpTo = (maxLength: number, tooLong: (maxLength: number) => string) =>
  z.string().check(z.maxLength(maxLength, tooLong(maxLength)));
