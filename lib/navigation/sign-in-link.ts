import { PAGE_PATHS } from "@/lib/platform/page-paths";

/**
 * The sign-in page, which then opens `next`, a path of ours. Every page can need it, so it is made without the library
 * of search parameters.
 */
export const signInLink = (next: string) =>
  `${PAGE_PATHS.signIn}?next=${encodeURIComponent(next).replaceAll("%2F", "/")}` as const;
