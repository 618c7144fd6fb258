import * as z from "zod/mini";

/**
 * Where a rough cut says that a machine made it: nowhere, in two seconds of picture at its end, or in a caption over its
 * beginning.
 */
export const filmSign = z.enum(["none", "frame", "caption"]);
export type FilmSign = z.infer<typeof filmSign>;
