import type { Route } from "next";
import NextLink, { type LinkProps } from "next/link";

/** The address of a page that a message, a menu or a command leads to. */
export type PageAddress = Route | Route<`/${"boards" | "gallery" | "settings"}/${string}`>;

/**
 * A link to another page. Nothing is prefetched: all our pages read the database, and Next could prefetch only the
 * layout of such a page, which costs the server a request for each link and saves the next page none.
 */
export function Link<Address>(props: LinkProps<Address>) {
  return <NextLink<Address> prefetch={false} {...props} />;
}
