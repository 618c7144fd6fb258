import * as z from "zod/mini";
import { type FeedFrame, feedFrame } from "@/lib/feed/frames";
import { type LiveStream, openLiveStream } from "./live-stream";
import type { Connection } from "./stores";

const NAME = "atelier-feed";
/** Longer than a page takes from being drawn on the server to listening. */
const RECENT_MS = 60_000;

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("frame"), frame: feedFrame }),
  z.object({
    type: z.literal("state"),
    state: z.enum(["connecting", "connected", "reconnecting", "offline"]),
  }),
  z.object({ type: z.literal("gap") }),
  z.object({ type: z.literal("hello") }),
]);
type Message = z.infer<typeof message>;

/**
 * One connection for all tabs of a browser, or eight open tabs would use up what HTTP/1.1 allows an
 * origin: the tab that holds the lock holds the connection and passes frames on; when it goes, another
 * takes over. Where locks are missing (plain http away from localhost) each tab has its own. Returns the end.
 */
export function joinLiveTabs(stream: LiveStream): () => void {
  if (!("locks" in navigator)) return openLiveStream(stream);
  const channel = new BroadcastChannel(NAME);
  const post = (sent: Message) => channel.postMessage(sent);
  const ending = new AbortController();
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
      // A tab that was drawn a moment ago missed what came while its scripts were loading.
      for (const { frame, at } of recent.values()) {
        if (Date.now() - at < RECENT_MS) post({ type: "frame", frame });
      }
    } else if (received.type === "state") stream.onState(received.state);
    else if (received.type === "gap") stream.onGap();
    else stream.onFrame(received.frame);
  };
  post({ type: "hello" });

  const lead = (): Promise<void> => {
    if (ending.signal.aborted) return Promise.resolve();
    leads = true;
    // The tab before may have gone with frames it never passed on.
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
    });
    return new Promise((resolve) => {
      ending.signal.addEventListener("abort", () => {
        close();
        resolve();
      });
    });
  };
  navigator.locks.request(NAME, { signal: ending.signal }, lead).catch((error: unknown) => {
    // Leaving before the lock was granted is the usual end of a tab that never led.
    if (!ending.signal.aborted) throw error;
  });
  return () => {
    ending.abort();
    channel.close();
  };
}
