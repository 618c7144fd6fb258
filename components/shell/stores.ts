import { ApiError } from "@/lib/contract/errors";
import { Store } from "@/lib/platform/store";
import { browserStorage, StoredValue, storageKey } from "@/lib/platform/stored";
import type { UnwatchedCompletions } from "./job-ends";

export const CONNECTION_STATES = ["connecting", "connected", "reconnecting", "offline"] as const;
export type Connection = (typeof CONNECTION_STATES)[number];

/**
 * The state of the live feed. The feed writes it; the dot and the offline notice read it. A browser that is offline
 * is known before the feed's code has loaded, too.
 */
export const connection = new Store<Connection>({
  initial: "connecting",
  watch: ({ set }) => {
    const lose = () => set("offline");
    const regain = () => set((state) => (state === "offline" ? "reconnecting" : state));
    window.addEventListener("offline", lose);
    window.addEventListener("online", regain);
    if (!navigator.onLine) lose();
    return () => {
      window.removeEventListener("offline", lose);
      window.removeEventListener("online", regain);
    };
  },
});

const UNREACHABLE = new Set(["upstream_unreachable", "upstream_timeout"]);

/** Whether the upstream did not respond to the last request. */
export const upstreamLost = new Store<boolean>({ initial: false });

/** Notes when a failed call of the page shows that the upstream cannot be reached. */
export function noteUpstreamFailure(error: Error): void {
  if (error instanceof ApiError && UNREACHABLE.has(error.code)) upstreamLost.set(true);
}

/** The rejected jobs whose refusal stands in the form, so that neither their cards nor a toast repeat it. */
export const refusedInForm = new Store<readonly string[]>({ initial: [] });

/** How many jobs have ended since this tab was last visible. */
export const unseenCompletions = new Store<number>({
  initial: 0,
  watch: ({ set }) => {
    const look = () => !document.hidden && set(0);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  },
});

/** The ends that nobody was looking at in this tab. Those until `queueSeen` were listed in the panel since. */
export const unwatchedCompletions = new Store<UnwatchedCompletions>({ initial: {} });

/** When the latest job ended that was listed in the queue panel, in any tab; null before its first opening. */
export const queueSeen = new StoredValue<string | null>({
  key: storageKey("queue-seen"),
  schema: { safeParse: (stored) => (typeof stored === "string" ? { data: stored } : {}) },
  initial: null,
  storage: browserStorage,
  acrossTabs: true,
});

/** The dialogs that can be opened from anywhere in the studio. */
export type ShellDialog = "keys" | "replace-key";

/** Which one is open. A menu, a key and the palette open the same one. */
export const shellDialog = new Store<ShellDialog | null>({ initial: null });

/** Whether this page signs out, so that what its session is refused meanwhile leads nowhere else. */
export const isSigningOut = new Store<boolean>({ initial: false });
