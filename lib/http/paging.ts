import * as z from "zod/mini";

/** The page parameters in the query of every list (section List envelope). */
export const pageQuery = ({ limit, maxLimit = 100 }: { limit: number; maxLimit?: number }) => ({
  cursor: z.nullish(z.string().check(z.maxLength(500))),
  limit: z._default(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(maxLimit))), limit),
});

/** The fields of a page that tell where the next page starts (section List envelope). */
type PageEnd = { has_more?: boolean | undefined; next_cursor?: string | null | undefined };
type ByCursor = {
  initialPageParam: string | null;
  getNextPageParam: (page: PageEnd) => string | null;
};

/**
 * Settings with which an infinite query reads a list: from its start, then by the cursor of each last page.
 */
export const byCursor: ByCursor = {
  initialPageParam: null,
  getNextPageParam: ({ has_more, next_cursor }) => (has_more ? (next_cursor ?? null) : null),
};
