import { ApiError } from "@/lib/contract/errors";
import { Store } from "@/lib/platform/store";

export type Connection = "connecting" | "connected" | "reconnecting" | "offline";

/** How the live feed stands; it writes this, the dot and the offline notice read it. */
export const connection = new Store<Connection>({ initial: "connecting" });

const UNREACHABLE = new Set(["upstream_unreachable", "upstream_timeout"]);

/** Whether the service behind the dashboard left the last question unanswered. */
export const serviceLost = new Store<boolean>({ initial: false });

/** Looks at any failed call of the page. */
export function noteFailure(error: Error): void {
  if (error instanceof ApiError && UNREACHABLE.has(error.code)) serviceLost.set(true);
}

/** How many jobs have ended since this tab was last in sight. */
export const unseenCompletions = new Store<number>({
  initial: 0,
  watch: ({ set }) => {
    const look = () => !document.hidden && set(0);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  },
});

/** The dialogs that can be asked for from anywhere in the studio. */
export type ShellDialog = "keys" | "notices" | "replace-key";

/** Which one is open; a menu, a key and the palette ask for the same. */
export const shellDialog = new Store<ShellDialog | null>({ initial: null });
