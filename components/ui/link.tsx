import NextLink, { type LinkProps } from "next/link";

/**
 * A link to another page. Nothing is fetched ahead: all our pages ask the database, and of such a page Next could fetch
 * its outline only, which costs the server a request for each link and the next page just as many.
 */
export function Link<Route>(props: LinkProps<Route>) {
  return <NextLink<Route> prefetch={false} {...props} />;
}
