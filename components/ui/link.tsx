import NextLink, { type LinkProps } from "next/link";

/**
 * A link to another page. Nothing is prefetched: all our pages read the database, and Next could prefetch only the
 * layout of such a page, which costs the server a request for each link and saves the next page none.
 */
export function Link<Route>(props: LinkProps<Route>) {
  return <NextLink<Route> prefetch={false} {...props} />;
}
