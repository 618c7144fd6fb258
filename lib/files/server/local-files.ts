import "server-only";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import type { ByteRange } from "@/lib/platform/server/byte-range";
import { CHUNK_BYTES, type FileReader, fileNotFound, type ReadOptions, truncatedFile } from "./file-reader";

/** Files of this machine; their names are their paths. */
export const localFiles: FileReader = {
  async read(path, { start, end }) {
    const file = await openFile(path);
    try {
      const bytes = new Uint8Array(end - start + 1);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw truncatedFile(basename(path));
      return bytes;
    } finally {
      await file.close();
    }
  },
  async openRead(path, options = {}) {
    const file = await openFile(path);
    const part = options.range ?? { start: 0, end: (await sizeOf(file)) - 1 };
    return { sizeBytes: part.end - part.start + 1, bytes: await stream(file, path, part, options) };
  },
};

/** The bytes of a file of this machine, which is opened at the first read. */
export async function* bytesAt(path: string): AsyncGenerator<Uint8Array, void> {
  yield* createReadStream(path);
}

/** A file that we may not read, or that the disk does not give, is not a missing one. */
const openFile = (path: string): Promise<FileHandle> =>
  open(path, "r").catch((cause) => {
    throw isFileMissing(cause) ? fileNotFound(cause) : cause;
  });

/** Whether an error of the file system says that there is no such file. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

async function sizeOf(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Closes the file at the end, on failure, on cancel and on abort. */
async function stream(
  file: FileHandle,
  path: string,
  { start, end }: ByteRange,
  { signal, onEnd }: ReadOptions,
): Promise<ReadableStream<Uint8Array>> {
  let at = start;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    signal?.removeEventListener("abort", close);
    onEnd?.();
    await file.close();
  };
  signal?.addEventListener("abort", close, { once: true });
  if (signal?.aborted || at > end) await close();
  if (at > end) return new ReadableStream({ type: "bytes", start: (controller) => controller.close() });
  /** Fills the memory that the reader lends, or new memory. */
  async function pull(controller: ReadableByteStreamController): Promise<void> {
    if (!isOpen) return controller.error(signal?.reason);
    const lent = controller.byobRequest;
    const memory = lent?.view
      ? bytesIn(lent.view)
      : Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, end - at + 1));
    const lengthBytes = Math.min(memory.byteLength, end - at + 1);
    const { bytesRead } = await file.read(memory, 0, lengthBytes, at);
    if (bytesRead === 0) throw truncatedFile(basename(path));
    at += bytesRead;
    if (at > end) await close();
    if (lent) lent.respond(bytesRead);
    else controller.enqueue(memory.subarray(0, bytesRead));
    if (at > end) controller.close();
  }
  return new ReadableStream({
    type: "bytes",
    pull: (controller) =>
      pull(controller).catch(async (error) => {
        await close();
        throw error;
      }),
    cancel: close,
  });
}

const bytesIn = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer, byteOffset, byteLength);
