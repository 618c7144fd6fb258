import * as z from "zod/mini";

/** What everybody may know of this installation, signed in or not. */
export const installation = z.object({ object: z.literal("installation"), embedded: z.boolean() });
