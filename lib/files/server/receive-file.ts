import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/server/database";
import { type StreamOwner, takeStream } from "@/lib/platform/server/stream-limits";
import { messages } from "../messages";
import { type Reservation, type Reserved, reserveStorage } from "./quota";
import { writableStoreOf } from "./store";
import type { StoredFile } from "./store-type";

type Incoming = Reserved & {
  /** Not read before there is room for the file. */
  bytes: AsyncIterable<Uint8Array>;
  /** 0 when nobody has said it. */
  declaredBytes: number;
  /** More is cut off. */
  maxBytes: number;
  /** Whoever sends it over HTTP: their open uploads are counted. */
  sender?: StreamOwner;
};

/** A file in its store. It stays there if `settle` was called in the transaction that wrote the row with its name. */
export type ReceivedFile = StoredFile & { settle(within: Transaction): Promise<void> };

/**
 * The one way into a store, for every body that is kept: sent by a browser, copied from an address, or made here. Room
 * for it is reserved before its first byte is read, and free again when it breaks off, is refused, or its process dies.
 * @param keep names the file in a row, or leaves it; then it is removed
 * @throws ApiError `payload_too_large`, `insufficient_storage`, `rate_limited`, `unavailable`, and what `bytes` and
 * `keep` throw
 */
export async function receiveFile<Result>(
  { bytes, declaredBytes, maxBytes, sender, ...what }: Incoming,
  keep: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if (declaredBytes > maxBytes) {
    throw new ApiError("payload_too_large", messages.tooLarge(Math.floor(maxBytes / 1e6)));
  }
  const store = writableStoreOf(what.store);
  const reservation = await reserveStorage(what, declaredBytes);
  let file: StoredFile | undefined;
  let endStream: (() => void) | undefined;
  try {
    endStream = sender && takeStream("upload", sender);
    file = await store.write(covered(bytes, reservation, maxBytes), { maxBytes });
    return await keep({ ...file, settle: (within) => reservation.settle(within) });
  } finally {
    endStream?.();
    const isUnnamed = await reservation.release();
    // One that stays is swept later.
    if (file && isUnnamed) await store.remove(file.name).catch(() => undefined);
  }
}

/** The bytes of a file, each part counted before it is written. */
async function* covered(
  bytes: AsyncIterable<Uint8Array>,
  reservation: Reservation,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let received = 0;
  for await (const part of bytes) {
    received += part.byteLength;
    // The store cuts off what is more.
    await reservation.cover(Math.min(received, maxBytes));
    yield part;
  }
}
