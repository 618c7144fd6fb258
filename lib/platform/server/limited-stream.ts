import "server-only";
import { type StreamKind, type StreamOwner, takeStream } from "./stream-limits";

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
    const answer = await open();
    if (!answer.body) {
      release();
      return answer;
    }
    const { status, headers } = answer;
    return new Response(untilReleased(answer.body, signal, release), { status, headers });
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
