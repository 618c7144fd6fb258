import * as z from "zod/mini";

/** Path of a result's routes. An id of another shape is one that does not exist. */
export const assetPath = z.object({ assetId: z.string().check(z.minLength(1), z.maxLength(100)) });
