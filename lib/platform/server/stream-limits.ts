import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "./messages";
import { processValue } from "./process-value";

/** The owner of a stream: the id of a session, and of the API key it is signed in with. */
export type StreamOwner = { id: string; keyId: string };

const { streamLimits: words } = messages;

export const STREAM_KINDS = ["file", "relay", "download", "feed", "answer", "upload"] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

type Limit = { session: number; key: number; all: number; name: string };

/**
 * How many streams of a kind one session, one API key and this whole process may have open at once. Over
 * HTTP/1.1 a browser opens six connections. Behind a proxy with HTTP/2 it asks for about a hundred files at
 * once, but only those too large for one chunk count. A team of 50 sessions shares a key.
 */
export const STREAM_LIMITS = {
  /** Parts of files in our own storage: a page of comparisons, and players in several tabs. */
  file: { session: 48, key: 192, all: 768, name: words.files },
  /**
   * Results passed through from the upstream, each with a connection to it: a screen of tiles not copied yet.
   */
  relay: { session: 32, key: 64, all: 256, name: words.files },
  /** ZIP files, joined sound and other files that are made while they are sent. */
  download: { session: 6, key: 18, all: 64, name: words.downloads },
  /** Live feeds. Tabs of a browser share one; the limit of eight is for browsers that cannot. */
  feed: { session: 8, key: 200, all: 2_000, name: words.feeds },
  /** Answers of language models, streamed or awaited, each with a connection to the upstream. */
  answer: { session: 8, key: 48, all: 192, name: words.answers },
  /** Uploads of at most 50 MB being received, checked and hosted. */
  upload: { session: 8, key: 24, all: 64, name: words.uploads },
} as const satisfies Record<StreamKind, Limit>;

const OWN_RETRY_SECONDS = 5;
const ALL_RETRY_SECONDS = 10;

const counts = processValue("stream-counts", () => new Map<string, number>());

/** How many streams of a kind are open in this process. */
export const openStreamsOf = (kind: StreamKind): number => counts().get(kind) ?? 0;

/**
 * Counts one more stream. The returned function releases it, and has no effect when called again.
 * @throws ApiError `rate_limited` over the limit of the session or the key, `unavailable` over that of the
 * process
 */
export function takeStream(kind: StreamKind, { id, keyId }: StreamOwner): () => void {
  const limit = STREAM_LIMITS[kind];
  const subjects = [`${kind} session ${id}`, `${kind} key ${keyId}`, kind];
  const openCounts = subjects.map((subject) => counts().get(subject) ?? 0);
  const [ofSession = 0, ofKey = 0, ofAll = 0] = openCounts;
  if (ofSession >= limit.session) {
    throw tooMany("rate_limited", words.ofBrowser(limit.name), OWN_RETRY_SECONDS);
  }
  if (ofKey >= limit.key) {
    throw tooMany("rate_limited", words.ofKey(limit.name), OWN_RETRY_SECONDS);
  }
  if (ofAll >= limit.all) {
    throw tooMany("unavailable", words.ofServer(limit.name), ALL_RETRY_SECONDS);
  }
  for (const subject of subjects) add(subject, 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    for (const subject of subjects) add(subject, -1);
  };
}

function add(subject: string, change: 1 | -1): void {
  const count = (counts().get(subject) ?? 0) + change;
  if (count > 0) counts().set(subject, count);
  else counts().delete(subject);
}

const tooMany = (code: "rate_limited" | "unavailable", message: string, retryAfterSeconds: number) =>
  new ApiError(code, message, { retryAfterSeconds });

type LimitedStream = {
  kind: StreamKind;
  owner: StreamOwner;
  /**
   * Aborts when the reader leaves, or when the stream must end for another reason. An abort ends the body as
   * well.
   */
  signal: AbortSignal;
};

/**
 * Counts a response among the open streams while its body lasts: until it ends, breaks, is canceled or the
 * signal aborts. Without a body, or after an error, it is released at once. Throws like `takeStream`, before
 * `open` is called, and what `open` throws.
 */
export async function limitedStream(
  { kind, owner, signal }: LimitedStream,
  open: () => Response | Promise<Response>,
): Promise<Response> {
  const release = takeStream(kind, owner);
  try {
    const response = await open();
    if (!response.body) {
      release();
      return response;
    }
    const { status, headers } = response;
    return new Response(untilReleased(response.body, signal, release), { status, headers });
  } catch (error) {
    release();
    throw error;
  }
}

/** The same bytes at the reader's pace, without reading ahead. `release` is called at every kind of end. */
function untilReleased(body: ReadableStream<Uint8Array>, signal: AbortSignal, release: () => void) {
  const reader = body.getReader();
  const end = () => {
    signal.removeEventListener("abort", end);
    release();
  };
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
        } catch (error) {
          end();
          throw error;
        }
        end();
        controller.close();
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
