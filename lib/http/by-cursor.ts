/** What of a page says where the next begins (section List envelope). */
type PageEnd = { has_more?: boolean | undefined; next_cursor?: string | null | undefined };
type ByCursor = {
  initialPageParam: string | null;
  getNextPageParam: (page: PageEnd) => string | null;
};

/** How an infinite query walks a list: from its start, then by the cursor of the last page, to its end. */
export const byCursor: ByCursor = {
  initialPageParam: null,
  getNextPageParam: ({ has_more, next_cursor }) => (has_more ? (next_cursor ?? null) : null),
};
