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
