import { FEED_EVENTS, type FeedFrame, readFeedFrame } from "@/lib/feed/frames";
import type { Connection } from "./stores";

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

export type LiveStream = {
  onFrame: (frame: FeedFrame) => void;
  onState: (state: Connection) => void;
  /** Open again after a gap that the feed may not have replayed. */
  onGap: () => void;
};

/**
 * The one connection to the live feed. The browser resumes after short losses with the last event id. When it
 * has given up (a refusal, a restart behind a proxy), this opens a new connection, after a longer wait each
 * time. Returns the function that closes it.
 */
export function openLiveStream({ onFrame, onState, onGap }: LiveStream): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let mustCatchUp = false;

  const open = () => {
    clearTimeout(timer);
    const current = new EventSource("/api/jobs/events");
    source = current;
    current.onopen = () => {
      failures = 0;
      onState("connected");
      if (mustCatchUp) onGap();
      mustCatchUp = false;
    };
    for (const name of FEED_EVENTS) {
      current.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const frame = readFeedFrame(name, data);
        if (frame) onFrame(frame);
      });
    }
    current.onerror = () => {
      onState(navigator.onLine ? "reconnecting" : "offline");
      if (current.readyState !== EventSource.CLOSED) return;
      mustCatchUp = true;
      const ceiling = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++);
      timer = setTimeout(open, ceiling / 2 + (Math.random() * ceiling) / 2);
    };
  };
  const onOnline = () => {
    source?.close();
    mustCatchUp = true;
    onState("reconnecting");
    open();
  };
  const onOffline = () => onState("offline");
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  open();

  return () => {
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
    clearTimeout(timer);
    source?.close();
  };
}
