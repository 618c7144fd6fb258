/**
 * A page's address with a query.
 * @param query the result of a serializer of nuqs: empty, or starting with the question mark
 */
export const withQuery = <Path extends string>(path: Path, query: string): Path | `${Path}?${string}` =>
  query.startsWith("?") ? `${path}?${query.slice(1)}` : path;
