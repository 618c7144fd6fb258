import "server-only";
import { onShutdown } from "./shutdown";

/** One server-sent event. `data` is sent as JSON. The browser sends `id` back as Last-Event-ID. */
export type SseFrame = { event: string; data: unknown; id?: string };

export type EventStreamOptions = {
  /** The request's signal; aborts when the reader leaves. */
  signal: AbortSignal;
  /** Silence after which a comment is sent, so that proxies keep the connection. */
  heartbeatMs?: number;
  /** Maximum duration of the stream. The browser then reconnects, and its session is checked again. */
  maxMs?: number;
  /** How long the browser waits before it reconnects. */
  retryMs?: number;
};

const HEARTBEAT_MS = 15_000;
const MAX_MS = 15 * 60_000;
const RETRY_MS = 1_000;

const open = new Set<AbortController>();

/** How many streams this process has open. */
export function openStreams(): number {
  return open.size;
}

/**
 * Answers with server-sent events. Frames are pulled one by one at the reader's pace, so a slow reader slows
 * its own generator and nothing queues here. The stream ends with the frames, the reader, `maxMs` or the
 * process, whichever is first.
 * @param frames called once with a signal that aborts at the end; must stop waiting when it does
 */
export function eventStream(
  frames: (signal: AbortSignal) => AsyncIterable<SseFrame>,
  { signal, heartbeatMs = HEARTBEAT_MS, maxMs = MAX_MS, retryMs = RETRY_MS }: EventStreamOptions,
): Response {
  const ending = new AbortController();
  const source = frames(ending.signal)[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const life = setTimeout(() => ending.abort(), maxMs);
  let next: Promise<IteratorResult<SseFrame>> | undefined;

  const end = () => ending.abort();
  const forget = onShutdown(end);
  open.add(ending);
  ending.signal.addEventListener("abort", release, { once: true });
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();

  function release() {
    clearTimeout(life);
    forget();
    open.delete(ending);
    signal.removeEventListener("abort", end);
    // A generator that is awaiting handles the return only afterwards. We do not wait for that.
    Promise.resolve(source.return?.()).catch(() => undefined);
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`));
    },
    async pull(controller) {
      next ??= source.next();
      const frame = await firstOf(next, heartbeatMs, ending.signal).catch((error) => {
        end();
        throw error;
      });
      if (frame === "ended") return controller.close();
      if (frame === "silence") return controller.enqueue(encoder.encode(":\n\n"));
      next = undefined;
      if (frame.done === true) {
        end();
        return controller.close();
      }
      controller.enqueue(encoder.encode(encodeFrame(frame.value)));
    },
    cancel: end,
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    },
  });
}

/** The event in its wire format. JSON has no line breaks, and ids must have none. */
export function encodeFrame({ event, data, id }: SseFrame): string {
  const lines = [`event: ${event}`];
  if (id !== undefined) lines.push(`id: ${id.replace(/[\r\n\0]/g, "")}`);
  return `${lines.join("\n")}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * The next frame, or why there is none yet. A frame that fails ends the stream, and the reader reconnects.
 */
async function firstOf(
  next: Promise<IteratorResult<SseFrame>>,
  silenceMs: number,
  signal: AbortSignal,
): Promise<IteratorResult<SseFrame> | "silence" | "ended"> {
  if (signal.aborted) return "ended";
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const silence = new Promise<"silence">((resolve) => {
    timer = setTimeout(() => resolve("silence"), silenceMs);
  });
  const ended = new Promise<"ended">((resolve) => {
    onAbort = () => resolve("ended");
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([next, silence, ended]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
