import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { readPart } from "@/lib/platform/server/leave-signal";
import { messages } from "../messages";

/** Maximum pause of an upload, in milliseconds. */
export const MAX_SILENCE_MS = 20_000;

/**
 * The same bytes as they arrive. Stops reading when the consumer stops.
 * @throws ApiError `request_timeout` when none arrive for this long, `client_left` where they break off
 */
export async function* withoutSilence(
  body: ReadableStream<Uint8Array>,
  maxSilenceMs: number,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withinSilence(readPart(reader), maxSilenceMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Ends a pending read. A broken body has reported its error by then.
    reader.cancel().catch(() => undefined);
  }
}

async function withinSilence<T>(read: Promise<T>, maxSilenceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new ApiError("request_timeout", messages.silence.stalled);
    timer = setTimeout(() => reject(error), maxSilenceMs);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}
