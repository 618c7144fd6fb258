import * as z from "zod/mini";
import { jobFilters } from "./filters";

/** Query of GET /api/jobs/spelling. */
export const spellingQuery = z.object({ q: jobFilters.shape.q });

/** A search with its typing errors corrected; null when it has none, or when nothing is near it. */
export const spelling = z.object({ object: z.literal("spelling"), q: z.nullable(z.string()) });
export type Spelling = z.infer<typeof spelling>;
