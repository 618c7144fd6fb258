import "server-only";

/** Bytes that are read one part after another, at their reader's pace. `cancel` ends a `read` that waits. */
export type PulledBytes = {
  read(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  cancel(): Promise<void>;
};

const sources = new WeakMap<ReadableStream, PulledBytes>();

/** The bytes as the body of a Response. Nothing is read before the body is. */
export function pulledBody(source: PulledBytes): ReadableStream<Uint8Array<ArrayBuffer>> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await source.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => source.cancel(),
    },
    { highWaterMark: 0 },
  );
  sources.set(body, source);
  return body;
}

/**
 * What a body that nobody has read yet is made of, for a reader that does without the stream around it: a stream that
 * stays open holds several kB. Null for any other body.
 */
export const pulledBytesOf = (body: ReadableStream): PulledBytes | null => sources.get(body) ?? null;
