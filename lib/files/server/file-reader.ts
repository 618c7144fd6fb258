import "server-only";
import { createHash } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import type { ByteRange } from "@/lib/platform/server/byte-range";
import { messages } from "../messages";

/** Bytes that are read at once. */
export const CHUNK_BYTES = 256 * 1024;

export type OpenFile = {
  /** Of what is read: the whole file, or the range. */
  sizeBytes: number;
  /** Read at the pace of the reader. Fails when the file ends too early, and when the signal aborts. */
  bytes: ReadableStream<Uint8Array>;
};

/**
 * Reads files by name.
 * @throws ApiError `not_found` for a file that is missing; `unavailable` while the store is away
 */
export type FileReader = {
  /** A part that fits into memory. */
  read(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
  /** Must be read to its end, or canceled, or its signal aborted: until then it keeps a file or a connection open. */
  openRead(name: string, options?: ReadOptions): Promise<OpenFile>;
};

export type ReadOptions = {
  range?: ByteRange;
  signal?: AbortSignal;
  /** Called when an open file is kept no longer: it was read, broke off or was given up. May be called again. */
  onEnd?: () => void;
};

/** A file that ends before the size it was stored with must not look whole. */
export const truncatedFile = (name: string): Error => new Error(`The stored file ${name} is cut short`);

/** The refusal for a file that is not in the store. */
export const fileNotFound = (cause: unknown): ApiError =>
  new ApiError("not_found", messages.notFound, { cause });

/** The bytes of a file, opened at the first read: a reader that never starts opens nothing. */
export async function* bytesOf(
  files: FileReader,
  name: string,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const { bytes } = await files.openRead(name, { ...(signal && { signal }) });
  yield* bytes;
}

/** All bytes of an open file that fits into memory. */
export async function readAll({ sizeBytes, bytes }: OpenFile): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(sizeBytes);
  let at = 0;
  for await (const part of bytes) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

/** The SHA-256 of a file, in hexadecimal. Reads all of it. Throws like `openRead`. */
export async function hashOf(files: FileReader, name: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of bytesOf(files, name, signal)) hash.update(part);
  return hash.digest("hex");
}
