import "server-only";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import type { ByteRange } from "@/lib/platform/server/byte-range";
import { CHUNK_BYTES, cutShort, type FileReader, notFound } from "./file-reader";

/** Files of this machine; their names are their paths. */
export const localFiles: FileReader = {
  async read(path, { start, end }) {
    const file = await openFile(path);
    try {
      const bytes = new Uint8Array(end - start + 1);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw cutShort(basename(path));
      return bytes;
    } finally {
      await file.close();
    }
  },
  async openRead(path, { range, signal } = {}) {
    const file = await openFile(path);
    const part = range ?? { start: 0, end: (await sizeOf(file)) - 1 };
    return { sizeBytes: part.end - part.start + 1, bytes: await stream(file, path, part, signal) };
  },
};

/** A file that we may not read, or that the disk does not give, is not a missing one. */
const openFile = (path: string): Promise<FileHandle> =>
  open(path, "r").catch((cause) => {
    throw isAbsent(cause) ? notFound(cause) : cause;
  });

/** Whether an error of the file system says that there is no such file. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

async function sizeOf(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Closes the file at the end, on cancel and on abort. */
async function stream(file: FileHandle, path: string, { start, end }: ByteRange, signal?: AbortSignal) {
  let at = start;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    signal?.removeEventListener("abort", close);
    await file.close();
  };
  signal?.addEventListener("abort", close, { once: true });
  if (signal?.aborted) await close();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isOpen) return controller.error(signal?.reason);
        const lengthBytes = Math.min(CHUNK_BYTES, end - at + 1);
        const { bytesRead, buffer } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, at);
        at += bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead > 0 && at <= end) return;
        await close();
        if (at > end) controller.close();
        else controller.error(cutShort(basename(path)));
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
