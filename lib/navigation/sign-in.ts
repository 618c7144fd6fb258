import { createLoader, createSerializer, parseAsString } from "nuqs/server";

/** `next` is where to go afterwards; whoever reads it must refuse anything but a path of ours. */
export const signInSearch = { next: parseAsString };
export const loadSignInSearch = createLoader(signInSearch);

const serialize = createSerializer(signInSearch);

/** To the sign-in page and back to `next`, a path of ours. */
export function signInLink(next?: string): `/sign-in${"" | `?${string}`}` {
  const query = serialize({ next: next ?? null });
  return query.startsWith("?") ? `/sign-in?${query.slice(1)}` : "/sign-in";
}
