import * as z from "zod/mini";

/** The page parameters in the query of every list (section List envelope). */
export const pageQuery = ({ limit, maxLimit = 100 }: { limit: number; maxLimit?: number }) => ({
  cursor: z.nullish(z.string().check(z.maxLength(500))),
  limit: z._default(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(maxLimit))), limit),
});
