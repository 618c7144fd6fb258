import { z } from "zod";

/** Path of a result's routes. An id of another shape is one that does not exist. */
export const assetPath = z.object({ assetId: z.string().min(1).max(100) });
