const listeners = new Set<() => void>();
let count = 0;

const set = (next: number) => {
  count = next;
  for (const listener of listeners) listener();
};
const look = () => !document.hidden && set(0);

/** How many jobs have ended since this tab was last in sight. */
export const unseenEnds = {
  add: () => set(count + 1),
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) document.addEventListener("visibilitychange", look);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) document.removeEventListener("visibilitychange", look);
    };
  },
  read: () => count,
  readOnServer: () => 0,
};
