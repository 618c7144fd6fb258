import * as z from "zod/mini";
import { FEED_EVENTS, type FeedFrame, feedFrame, readFeedFrame } from "@/lib/feed/frames";
import { feedApi } from "@/lib/jobs/feed-api";
import { leadOneTab } from "./leading-tab";
import { CONNECTION_STATES, type Connection } from "./stores";

const NAME = "atelier-feed";
/** Longer than the time from a page's render on the server to the start of its feed. */
const RECENT_MS = 60_000;

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("frame"), frame: feedFrame }),
  z.object({ type: z.literal("state"), state: z.enum(CONNECTION_STATES) }),
  z.object({ type: z.literal("gap") }),
  z.object({ type: z.literal("hello") }),
]);
type Message = z.infer<typeof message>;

/**
 * One connection for all tabs of a browser, because seven open tabs would use up the connections that HTTP/1.1 allows
 * per origin. The tab that leads has the connection and forwards frames. Returns the function that ends it.
 */
export function joinLiveTabs(stream: LiveStream): () => void {
  const channel = new BroadcastChannel(NAME);
  const post = (sent: Message) => channel.postMessage(sent);
  const ending = new AbortController();
  /** The state of the connection, also while another tab has it. */
  let state: Connection = "connecting";
  let leads = false;
  const recent = new Map<string, { frame: FeedFrame; at: number }>();

  const remember = (frame: FeedFrame, jobId: string) => {
    recent.delete(jobId);
    recent.set(jobId, { frame, at: Date.now() });
    for (const [id, { at }] of recent) if (Date.now() - at > RECENT_MS) recent.delete(id);
  };

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const received = message.safeParse(data).data;
    if (!received) return;
    if (received.type === "hello") {
      if (!leads) return;
      post({ type: "state", state });
      // A tab that has just loaded missed frames that arrived while its scripts were loading.
      for (const { frame, at } of recent.values()) {
        if (Date.now() - at < RECENT_MS) post({ type: "frame", frame });
      }
    } else if (received.type === "state") {
      state = received.state;
      stream.onState(state);
    } else if (received.type === "gap") stream.onGap();
    else stream.onFrame(received.frame);
  };
  post({ type: "hello" });

  const lead = (until: AbortSignal) => {
    leads = true;
    // The previous leader may have closed with frames it had not forwarded.
    if (state !== "connecting") stream.onGap();
    const close = openLiveStream({
      onFrame(frame) {
        if (frame.event === "job") remember(frame, frame.data.id);
        post({ type: "frame", frame });
        stream.onFrame(frame);
      },
      onState(next) {
        state = next;
        post({ type: "state", state });
        stream.onState(state);
      },
      onGap() {
        post({ type: "gap" });
        stream.onGap();
      },
      ...(stream.onRefused && { onRefused: stream.onRefused }),
    });
    until.addEventListener("abort", () => {
      close();
      leads = false;
    });
  };
  leadOneTab(NAME, ending.signal, lead);
  return () => {
    ending.abort();
    channel.close();
  };
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

export type LiveStream = {
  onFrame: (frame: FeedFrame) => void;
  onState: (state: Connection) => void;
  /** Open again after a gap that the feed may not have replayed. */
  onGap: () => void;
  /** The server refused the connection, which tells no reason: perhaps the session has ended. */
  onRefused?: () => void;
};

/**
 * The one connection to the live feed. The browser resumes after short losses with the last event id. When it
 * has given up (a refusal, a restart behind a proxy), this opens a new connection, after a longer wait each
 * time, and at once when the browser is online again; that it is offline is what the store `connection` watches.
 * Returns the function that closes it.
 */
export function openLiveStream({ onFrame, onState, onGap, onRefused }: LiveStream): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let mustCatchUp = false;

  const open = () => {
    clearTimeout(timer);
    const current = new EventSource(feedApi.events.path);
    source = current;
    current.onopen = () => {
      failures = 0;
      // A response may still come after the network has gone.
      onState(navigator.onLine ? "connected" : "offline");
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
      onRefused?.();
      const maxMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++);
      timer = setTimeout(open, maxMs / 2 + (Math.random() * maxMs) / 2);
    };
  };
  const onOnline = () => {
    source?.close();
    mustCatchUp = true;
    onState("reconnecting");
    open();
  };
  window.addEventListener("online", onOnline);
  open();

  return () => {
    window.removeEventListener("online", onOnline);
    clearTimeout(timer);
    source?.close();
  };
}
