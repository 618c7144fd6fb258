import { storageKey } from "@/lib/platform/stored";
import { leadingToken } from "@/lib/platform/token";

/**
 * The token of a link that this tab has opened. A link has it after the #, which is sent to no server; from there it goes
 * into the storage of the tab, so that a reload and a sign-in on the way still find it, and out of the address, which stays
 * in the history and on the screen.
 */
function linkToken(name: string) {
  const key = storageKey(name);
  /** For a browser that refuses its storage: the token lasts as long as the page. */
  let kept: string | null = null;
  const keep = (token: string) => {
    kept = token;
    try {
      window.sessionStorage.setItem(key, token);
    } catch {
      // `kept` has it.
    }
  };
  const stored = () => {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  };
  return {
    take(): string | null {
      const { hash, pathname, search } = window.location;
      if (hash.length > 1) {
        keep(leadingToken(hash.slice(1)));
        window.history.replaceState(window.history.state, "", pathname + search);
      }
      return kept ?? stored();
    },
    /** Removes the token once the link was used. */
    forget(): void {
      kept = null;
      try {
        window.sessionStorage.removeItem(key);
      } catch {
        // A browser that refuses its storage has nothing stored.
      }
    },
  };
}

export const invitationToken = linkToken("invitation");
export const passwordToken = linkToken("password-link");
