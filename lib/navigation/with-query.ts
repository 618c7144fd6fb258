/** A page's address in a view of it. @param query what a serializer of nuqs gives: empty, or from the question mark on */
export const withQuery = <Path extends string>(path: Path, query: string): Path | `${Path}?${string}` =>
  query.startsWith("?") ? `${path}?${query.slice(1)}` : path;
