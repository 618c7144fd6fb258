import "server-only";
import type { ServerResponse } from "node:http";
import { bytesReaderOf } from "@/lib/platform/server/bytes-reader";
import { logger } from "@/lib/platform/server/logger";
import { type PulledBytes, pulledBytesOf } from "@/lib/platform/server/pulled-body";

const BUFFER_BYTES = 256 * 1024;

type Memory = ArrayBuffer | undefined;
type Part = Uint8Array<ArrayBuffer>;
type Body = ReadableStream<Part>;
type Reader = {
  /** @param free what it may fill */
  read(free: Memory): Promise<ReadableStreamReadResult<Part>>;
  cancel(): Promise<void>;
};

/**
 * Sends an answer whose body is large or stays open, at its reader's pace: the next part is read while one is sent. What
 * the body is made of is read without the stream around it, where that is known. A stream of bytes fills the same two
 * buffers in turn, because new ones for each part cost more than the sending. Where the body breaks off, also at its
 * beginning, the connection is closed, so that the client notices that it is truncated. The error is not sent. A reader
 * that leaves cancels the body. Never fails.
 */
export async function sendBody({ body, status, headers }: Response, outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) {
    // Its reader left before the answer was made, and no close will follow.
    await body?.cancel().catch(() => undefined);
    return;
  }
  outgoing.setHeaders(headers).writeHead(status);
  if (!body) {
    outgoing.end();
    return;
  }
  const pulled = pulledBytesOf(body);
  const reader = pulled ?? readerOf(body);
  outgoing.once("close", () => void reader.cancel().catch(() => undefined));
  return finish(pulled ? sendEach(pulled, outgoing) : sendAhead(reader, outgoing), outgoing);
}

/** While it waits, nothing but its parameters is held: not the answer, nor the stream of its body. */
async function finish(sending: Promise<void>, outgoing: ServerResponse): Promise<void> {
  try {
    await sending;
    outgoing.end();
  } catch (error) {
    if (!outgoing.destroyed) logger.warn({ err: error }, "an answer broke off");
    outgoing.destroy();
  }
}

async function sendEach(source: PulledBytes, outgoing: ServerResponse): Promise<void> {
  while (await sendNext(source, outgoing));
}

/** Keeps nothing of what it has sent: the next part may come in a quarter of an hour. Returns whether there was one. */
async function sendNext(source: PulledBytes, outgoing: ServerResponse): Promise<boolean> {
  const { done, value } = await source.read();
  if (!done) await send(value, outgoing);
  return !done;
}

/** Reads the next part while one is sent. */
async function sendAhead(reader: Reader, outgoing: ServerResponse): Promise<void> {
  let free: Memory;
  for (let sending = Promise.resolve<Memory>(undefined); ; ) {
    const { done, value } = await reader.read(free);
    free = await sending;
    if (done) return;
    sending = send(value, outgoing);
  }
}

function readerOf(body: Body): Reader {
  const reader = bytesReaderOf(body);
  if (!reader) return body.getReader();
  return {
    async read(free) {
      const { done, value } = await reader.read(new Uint8Array(free ?? new ArrayBuffer(BUFFER_BYTES)));
      if (done) return { done, value: undefined };
      return { done, value: new Uint8Array(value.buffer, value.byteOffset, value.byteLength) };
    },
    cancel: () => reader.cancel(),
  };
}

/** Settles when a part has gone to the network or its reader has left, with the memory that is free again. */
const send = (part: Part, outgoing: ServerResponse): Promise<Memory> =>
  new Promise((resolve) => outgoing.write(part, () => resolve(part.buffer)));
