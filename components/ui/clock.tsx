import { formatClock, formatDay, formatRelative } from "@/lib/platform/format";
import { Store } from "@/lib/platform/store";
import { messages } from "./messages";
import { useStored } from "./use-stored";

/** One clock for every elapsed time on the page. It stops while no component uses it. */
const clock = new Store<number | null>({
  initial: null,
  watch: ({ set }) => {
    set(Date.now());
    const timer = setInterval(() => set(Date.now()), 1_000);
    return () => clearInterval(timer);
  },
});

/**
 * Milliseconds since 1970, updated each second; null on the server and while hydrating, where the time is
 * unknown.
 */
export const useNow = (): number | null => useStored(clock);

/** Time since `since` (ISO), counting up; not announced, because it changes every second. */
export function Elapsed({ since, until }: { since: string; until?: string | null }) {
  const now = useNow();
  const end = until ? Date.parse(until) : now;
  if (end === null) return null;
  return (
    <time className="tabular-nums" aria-live="off">
      {formatClock((end - Date.parse(since)) / 1_000)}
    </time>
  );
}

/** Whole seconds until `at` (milliseconds since 1970), for a wait with a known end. */
export function Countdown({ at, ended = messages.clock.now }: { at: number; ended?: string }) {
  const now = useNow();
  if (now === null) return null;
  const seconds = Math.ceil((at - now) / 1_000);
  return <span className="tabular-nums">{seconds > 0 ? messages.clock.in(seconds) : ended}</span>;
}

/** How long ago something was; the date until the page knows the time. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  return <time dateTime={at}>{now === null ? formatDay(at) : formatRelative(at, now)}</time>;
}
