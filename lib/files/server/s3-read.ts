import "server-only";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { assertFreeDisk, explainDiskError } from "@/lib/platform/server/free-disk";
import { fileNotFound, type OpenFile, type ReadOptions, truncatedFile } from "./file-reader";
import { type Bucket, isMissing, isPastEnd } from "./s3-bucket";
import { StoreAwayError } from "./store-type";

/** Between two chunks, while somebody waits for one. */
const CHUNK_WITHIN_MS = 30_000;

type Asked = ReadOptions & { key: string; name: string };

/** Opens an object at its first byte, or at that of a range. Throws like `FileReader`. */
export async function openObject(
  openBucket: () => Promise<Bucket>,
  { key, name, range, signal, onEnd }: Asked,
): Promise<OpenFile> {
  const leaving = new AbortController();
  const end = () => {
    signal?.removeEventListener("abort", leave);
    onEnd?.();
  };
  const leave = () => {
    leaving.abort(signal?.reason);
    end();
  };
  signal?.addEventListener("abort", leave, { once: true });
  if (signal?.aborted) leave();
  const explain = (error: unknown): unknown => {
    end();
    if (signal?.aborted) return signal.reason;
    if (isMissing(error)) return fileNotFound(error);
    return isPastEnd(error) ? truncatedFile(name) : new StoreAwayError("reading", error);
  };
  const { sizeBytes, body } = await openBucket()
    .then((bucket) => bucket.open(key, { range, signal: leaving.signal }))
    .catch((error) => {
      throw explain(error);
    });
  if (range && sizeBytes !== range.end - range.start + 1) {
    end();
    leaving.abort();
    throw truncatedFile(name);
  }
  return { sizeBytes, bytes: stream(body, { name, sizeBytes, leaving, end, explain }) };
}

type Reading = {
  name: string;
  sizeBytes: number;
  leaving: AbortController;
  end: () => void;
  explain: (error: unknown) => unknown;
};

/** At the reader's pace: the connection is read only while the reader waits. It is let go at every kind of end. */
function stream(body: AsyncIterable<Uint8Array>, { name, sizeBytes, leaving, end, explain }: Reading) {
  const parts = body[Symbol.asyncIterator]();
  let leftBytes = sizeBytes;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const late = setTimeout(
          () => leaving.abort(new Error("Object storage stopped sending")),
          CHUNK_WITHIN_MS,
        );
        try {
          const { done, value } = await parts.next();
          if (!done) {
            leftBytes -= value.byteLength;
            return controller.enqueue(value);
          }
          end();
          if (leftBytes === 0) controller.close();
          else controller.error(truncatedFile(name));
        } catch (error) {
          controller.error(explain(error));
        } finally {
          clearTimeout(late);
        }
      },
      async cancel() {
        end();
        leaving.abort();
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Copies a file to this machine, alone in a folder, until `use` has ended.
 * @param openSource asked when the disk has room
 * @throws ApiError `insufficient_storage`
 */
export async function withTemporaryCopy<Result>(
  name: string,
  openSource: () => Promise<AsyncIterable<Uint8Array>>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  await assertFreeDisk(tmpdir());
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-copy-"));
  try {
    const copy = path.join(folder, path.basename(name));
    const bytes = await openSource();
    await pipeline(Readable.from(bytes), createWriteStream(copy, { mode: 0o600 })).catch((error) => {
      throw explainDiskError(error);
    });
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
