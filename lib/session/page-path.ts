/** The header that tells pages the requested address. */
export const PATH_HEADER = "x-atelier-path";

/** The sign-in page, which then opens `next`, a safe path of ours. */
export const signInPath = (next: string): "/sign-in" | `/sign-in?${string}` =>
  next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
