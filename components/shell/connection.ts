export type Connection = "connecting" | "connected" | "reconnecting" | "offline";

const listeners = new Set<() => void>();
let state: Connection = "connecting";

/** Written by the live feed, read by the dot and the offline notice. */
export const connection = {
  set(next: Connection): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => state,
  readOnServer: (): Connection => "connecting",
};
