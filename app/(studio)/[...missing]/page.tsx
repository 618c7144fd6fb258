import { notFound } from "next/navigation";

/**
 * An address without a page, as a page of the studio: every other page is one press away, and its fonts are preloaded,
 * which Next does not do for a `not-found` of the root.
 */
export default function Missing(): never {
  notFound();
}
