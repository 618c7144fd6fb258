import { storageKey } from "@/lib/platform/stored";
import { leadingToken } from "@/lib/platform/token";

const KEY = storageKey("invitation");

/** For a browser that refuses its storage: the token lasts as long as the page. */
let kept: string | null = null;

/**
 * The token of the invitation that this tab has opened. A link has it after the #, which is sent to no server; from
 * there it goes into the storage of the tab, so that a reload and a sign-in on the way still find it, and out of the
 * address, which stays in the history and on the screen.
 */
export function takeInvitationToken(): string | null {
  const { hash, pathname, search } = window.location;
  if (hash.length > 1) {
    keep(leadingToken(hash.slice(1)));
    window.history.replaceState(window.history.state, "", pathname + search);
  }
  return kept ?? stored();
}

/** Removes the token once the invitation was used. */
export function forgetInvitationToken(): void {
  kept = null;
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // A browser that refuses its storage has nothing stored.
  }
}

function keep(token: string): void {
  kept = token;
  try {
    window.sessionStorage.setItem(KEY, token);
  } catch {
    // `kept` has it.
  }
}

function stored(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
