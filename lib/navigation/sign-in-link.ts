/**
 * The sign-in page, which then opens `next`, a path of ours. Every page can need it, so it is made without the library
 * of search parameters.
 */
export const signInLink = (next: string): `/sign-in?${string}` =>
  `/sign-in?next=${encodeURIComponent(next).replaceAll("%2F", "/")}`;
