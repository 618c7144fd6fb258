import "server-only";
import { processValue } from "./process-value";
import { onShutdown } from "./shutdown";

/** One server-sent event. `data` is sent as JSON. The browser sends `id` back as Last-Event-ID. */
export type SseFrame = { event: string; data: unknown; id?: string };

export type EventStreamOptions = {
  /** The request's signal; aborts when the reader leaves. */
  signal: AbortSignal;
  /** Ends the stream when it is aborted, and is aborted when the stream has ended. Default: one of its own. */
  ending?: AbortController;
  /** Called once, at the end of the stream. */
  onEnd?: () => void;
  /** Silence after which a comment is sent, so that proxies keep the connection. */
  heartbeatMs?: number;
  /** Maximum duration of the stream. The browser then reconnects, and its session is checked again. */
  maxMs?: number;
  /** How long the browser waits before it reconnects. */
  retryMs?: number;
  /** The Last-Event-ID of a browser that reconnects before it has got a frame with an id. */
  firstId?: string;
};

const HEARTBEAT_MS = 15_000;
const MAX_MS = 15 * 60_000;
const RETRY_MS = 1_000;
const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

const open = processValue("open-streams", () => new Set<Events>());

/** How many streams this process has open. */
export const openStreams = (): number => open().size;

/**
 * A response of server-sent events. Frames are pulled one by one at the reader's pace, so a slow reader slows
 * its own generator and nothing queues here. The stream ends with the frames, the reader, `maxMs` or the
 * process, whichever is first.
 * @param frames called once with a signal that aborts at the end; must stop waiting when it does, or at `return`
 */
export function eventStream(
  frames: (signal: AbortSignal) => AsyncIterable<SseFrame>,
  options: EventStreamOptions,
): Response {
  return new Response(new ReadableStream(new Events(frames, options), { highWaterMark: 0 }), {
    headers: HEADERS,
  });
}

type Frames = AsyncIterator<SseFrame>;

const encoder = new TextEncoder();
const nothing = () => undefined;

/** The bytes of one stream. A thousand may be open, each for a quarter of an hour, so each holds little memory. */
class Events implements UnderlyingDefaultSource<Uint8Array> {
  readonly #ending: AbortController;
  readonly #frames: Frames;
  readonly #heartbeatMs: number;
  /** What is sent before any frame. */
  #greeting: string | null;
  #isAsked = false;
  #arrived: ReturnType<Frames["next"]> | null = null;
  #wake: () => void = nothing;

  constructor(
    frames: (signal: AbortSignal) => AsyncIterable<SseFrame>,
    {
      signal,
      ending = new AbortController(),
      onEnd = nothing,
      heartbeatMs = HEARTBEAT_MS,
      maxMs = MAX_MS,
      retryMs = RETRY_MS,
      firstId,
    }: EventStreamOptions,
  ) {
    this.#ending = ending;
    this.#heartbeatMs = heartbeatMs;
    this.#greeting = `${firstId === undefined ? "" : idLine(firstId)}retry: ${retryMs}\n\n`;
    this.#frames = frames(ending.signal)[Symbol.asyncIterator]();
    const end = () => ending.abort();
    const life = setTimeout(end, maxMs);
    const forget = onShutdown(end);
    open().add(this);
    signal.addEventListener("abort", end, { once: true });
    const release = () => {
      open().delete(this);
      clearTimeout(life);
      forget();
      signal.removeEventListener("abort", end);
      onEnd();
      this.#wake();
      // A generator that is awaiting handles the return only afterwards. We do not wait for that.
      Promise.resolve(this.#frames.return?.()).catch(nothing);
    };
    ending.signal.addEventListener("abort", release, { once: true });
    // Either may have been aborted before this, and the event is emitted only once.
    if (ending.signal.aborted) release();
    else if (signal.aborted) end();
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const text = await this.#next();
    if (text === null) controller.close();
    else controller.enqueue(encoder.encode(text));
  }

  async cancel(): Promise<void> {
    this.#ending.abort();
  }

  /** What is to be sent next; null at the end. A frame that fails ends the stream, and the reader reconnects. */
  async #next(): Promise<string | null> {
    const greeting = this.#greeting;
    this.#greeting = null;
    if (greeting !== null) return greeting;
    this.#ask();
    if (this.#arrived === null) await this.#woken();
    if (this.#ending.signal.aborted) return null;
    const arrived = this.#arrived;
    if (arrived === null) return ":\n\n";
    this.#arrived = null;
    this.#isAsked = false;
    try {
      const { done, value } = await arrived;
      if (!done) return encodeFrame(value);
    } catch (error) {
      this.#ending.abort();
      throw error;
    }
    this.#ending.abort();
    return null;
  }

  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const next = this.#frames.next();
    const arrive = () => {
      this.#arrived = next;
      this.#wake();
    };
    // Not `Promise.race` with the silence: each race would stay in memory as long as the frame does not come.
    next.then(arrive, arrive);
  }

  /** Settles when a frame has arrived, after a silence, and at the end. */
  #woken(): Promise<void> {
    if (this.#ending.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(silence);
        this.#wake = nothing;
        resolve();
      };
      const silence = setTimeout(wake, this.#heartbeatMs);
      this.#wake = wake;
    });
  }
}

/** The event in its wire format. JSON has no line breaks, and ids must have none. */
export function encodeFrame({ event, data, id }: SseFrame): string {
  return `event: ${event}\n${id === undefined ? "" : idLine(id)}data: ${JSON.stringify(data)}\n\n`;
}

const idLine = (id: string): string => `id: ${id.replace(/[\r\n\0]/g, "")}\n`;
