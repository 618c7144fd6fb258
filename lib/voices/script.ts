import * as z from "zod/mini";
import { formatCount } from "@/lib/platform/format";

/** A script of at most `maxLength` characters with some text to speak, and the messages for any other. */
export const scriptUpTo = (maxLength: number) =>
  z
    .string()
    .check(
      z.regex(/[\p{L}\p{N}]/u, "Write something that can be spoken."),
      z.maxLength(maxLength, `A script has at most ${formatCount(maxLength)} characters.`),
    );
