import "server-only";
import { createHash } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { TYPE_HEAD_BYTES } from "./media-type";
import type { PutOptions, StoredFile } from "./store-type";

/** Bytes are not those that were said to come. */
export class WrongBytesError extends Error {
  override readonly name = "WrongBytesError";
}

/** What is learned of a file while it is written. */
export type Tally = {
  /** @throws ApiError `payload_too_large` at the first byte over the limit */
  add(part: Uint8Array): void;
  sizeBytes(): number;
  /** At the end of the bytes. @throws WrongBytesError for bytes of another hash than expected */
  end(): Omit<StoredFile, "name">;
};

/** Begins to count, hash and look at the bytes of a file, and refuses more than `maxBytes`. */
export function startMeasuring({ maxBytes = Number.POSITIVE_INFINITY, sha256: expected }: PutOptions): Tally {
  const hash = createHash("sha256");
  const heads: Uint8Array[] = [];
  let headBytes = 0;
  let sizeBytes = 0;
  return {
    add(part) {
      sizeBytes += part.byteLength;
      if (sizeBytes > maxBytes) {
        throw new ApiError("payload_too_large", messages.tooLarge(Math.floor(maxBytes / 1e6)));
      }
      if (headBytes < TYPE_HEAD_BYTES) {
        heads.push(part);
        headBytes += part.byteLength;
      }
      hash.update(part);
    },
    sizeBytes: () => sizeBytes,
    end() {
      const sha256 = hash.digest("hex");
      if (expected !== undefined && sha256 !== expected)
        throw new WrongBytesError(`The bytes have the hash ${sha256} instead of ${expected}`);
      return { sizeBytes, sha256, head: Buffer.concat(heads).subarray(0, TYPE_HEAD_BYTES) };
    },
  };
}

/** Bytes on their way, and what was learned of them. `failure` is an error of the bytes themselves. */
export function measuredWhileRead(source: AsyncIterable<Uint8Array>, options: PutOptions) {
  const tally = startMeasuring(options);
  let file: Omit<StoredFile, "name"> | undefined;
  let failed: { error: unknown } | undefined;
  async function* bytes() {
    // An error while the reader has a part comes from the reader, which wants no more.
    let isTaken = false;
    try {
      for await (const part of source) {
        tally.add(part);
        isTaken = true;
        yield part;
        isTaken = false;
      }
      file = tally.end();
    } catch (error) {
      if (!isTaken) failed = { error };
      throw error;
    }
  }
  const written = () => {
    if (!file) throw new Error("The store did not take all bytes");
    return file;
  };
  return { bytes: bytes(), written, failure: () => failed };
}
