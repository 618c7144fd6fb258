import { ApiError } from "@/lib/contract/errors";

const UNREACHABLE = new Set(["upstream_unreachable", "upstream_timeout"]);
const listeners = new Set<() => void>();
let lost = false;

function set(next: boolean): void {
  if (next === lost) return;
  lost = next;
  for (const listener of listeners) listener();
}

/** Whether the service behind the dashboard answered when it was last asked. */
export const reachability = {
  /** Looks at any failed call of the page. */
  noteFailure(error: Error): void {
    if (error instanceof ApiError && UNREACHABLE.has(error.code)) set(true);
  },
  noteAnswer: () => set(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => lost,
  readOnServer: () => false,
};
