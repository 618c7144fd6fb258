import "server-only";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { assertFreeDisk } from "@/lib/platform/server/free-disk";
import { readAll } from "./file-reader";
import { type Bucket, isMissing, isUnsupportedRequest } from "./s3-bucket";
import { openObject, withTemporaryCopy } from "./s3-read";
import {
  assertName,
  isName,
  MIN_UNREFERENCED_MS,
  newName,
  type PutOptions,
  removeUnreferenced,
  type Store,
  StoreAwayError,
  type StoredFile,
  type WritableStore,
} from "./store-type";
import { measuredWhileRead } from "./tally";

const PROBE = Buffer.alloc(16);
const MARKER = ".store";
const LOOK_WITHIN_MS = 2_000;

/**
 * A store in a bucket, under a prefix that ends in a slash. An object appears when all of it was sent; every byte is
 * signed, and the size is compared afterwards. Errors of the bucket are those of a store that is away.
 */
export function s3Store(openBucket: () => Promise<Bucket>, prefix: string): WritableStore {
  function keyOf(name: string): string {
    assertName(name);
    return prefix + name;
  }

  async function put(
    name: string,
    source: AsyncIterable<Uint8Array>,
    options: PutOptions = {},
  ): Promise<StoredFile> {
    const key = keyOf(name);
    const { bytes, written, failure } = measuredWhileRead(source, options);
    try {
      const bucket = await openBucket();
      await bucket.send(key, bytes);
      const file = written();
      const sizeBytes = await bucket.sizeOf(key);
      if (sizeBytes !== file.sizeBytes) {
        await bucket.remove(key);
        throw new Error(`Object storage kept ${sizeBytes} of ${file.sizeBytes} bytes`);
      }
      return { name, ...file };
    } catch (error) {
      const own = failure();
      throw own ? own.error : new StoreAwayError("writing", error);
    }
  }

  async function stat(name: string) {
    const key = keyOf(name);
    try {
      return { sizeBytes: await (await openBucket()).sizeOf(key) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw new StoreAwayError("reading", error);
    }
  }

  const openRead: Store["openRead"] = (name, options = {}) =>
    openObject(openBucket, { key: keyOf(name), name, ...options });

  async function remove(key: string): Promise<void> {
    try {
      await (await openBucket()).remove(key);
    } catch (error) {
      if (!isMissing(error)) throw new StoreAwayError("writing", error);
    }
  }

  /** Sends a small object, and leaves it there. */
  const place = async (key: string, bytes: Uint8Array): Promise<void> =>
    (await openBucket()).send(key, [bytes]);

  return {
    async write(source, options) {
      const name = newName();
      try {
        return await put(name, source, options);
      } catch (error) {
        // It may have been sent whole before something failed.
        await remove(keyOf(name)).catch(() => undefined);
        throw error;
      }
    },
    put,
    stat,
    openRead,
    read: (name, range) =>
      range.end < range.start ? Promise.resolve(new Uint8Array()) : openRead(name, { range }).then(readAll),
    withLocalCopy: (name, use) => withTemporaryCopy(name, async () => (await openRead(name)).bytes, use),
    remove: (name) => remove(keyOf(name)),
    async hasSpace() {
      const probe = `${prefix}${UNFINISHED}${randomBytes(16).toString("hex")}`;
      try {
        await assertFreeDisk(tmpdir());
        await place(probe, PROBE);
        await remove(probe);
        return true;
      } catch {
        return false;
      }
    },
    // Files are copied there for the programs that read them.
    assertSpace: () => assertFreeDisk(tmpdir()),
    async check() {
      const signal = AbortSignal.timeout(LOOK_WITHIN_MS);
      try {
        await (await openBucket()).look(prefix, signal);
      } catch (error) {
        throw new StoreAwayError("reading", error);
      }
    },
    async readMark() {
      try {
        const signal = AbortSignal.timeout(LOOK_WITHIN_MS);
        const { body } = await (await openBucket()).open(prefix + MARKER, { signal });
        return (await text(body)).trim();
      } catch (error) {
        if (isMissing(error)) return null;
        throw new StoreAwayError("writing", error);
      }
    },
    writeMark: (said) => place(prefix + MARKER, Buffer.from(`${said}\n`)).catch(() => undefined),
    someNames: async () => someNames(await openBucket(), prefix),
    sweep: async (olderThanMs) => sweepUnfinished(await openBucket(), prefix, olderThanMs),
    async sweepUnknown(findReferenced, olderThanMs = MIN_UNREFERENCED_MS) {
      const bucket = await openBucket();
      const older = olderFilesIn(bucket, prefix, olderThanMs);
      await removeUnreferenced(older, findReferenced, (name) => bucket.remove(prefix + name));
    },
  };
}

/** Small objects that are removed immediately, unless their process dies. */
const UNFINISHED = "unfinished/";
/** Parts of an upload older than this are sent no more, however large the file and slow the line. */
const UNFINISHED_FOR_MS = 24 * 60 * 60_000;

const isOlder = (at: Date, ms: number): boolean => Date.now() - at.getTime() > ms;

async function sweepUnfinished(bucket: Bucket, prefix: string, olderThanMs = UNFINISHED_FOR_MS) {
  try {
    for await (const page of bucket.list(prefix + UNFINISHED))
      for (const { key, changedAt } of page) if (isOlder(changedAt, olderThanMs)) await bucket.remove(key);
    for await (const page of bucket.listUnfinished(prefix))
      for (const upload of page) if (isOlder(upload.startedAt, olderThanMs)) await bucket.giveUp(upload);
  } catch (error) {
    // Some services end such uploads by themselves, and list none.
    if (!isUnsupportedRequest(error)) throw new StoreAwayError("writing", error);
  }
}

/** Pages, whose failure is that of a store that is away. */
async function* whileThere<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page, void> {
  try {
    yield* pages;
  } catch (error) {
    throw new StoreAwayError("writing", error);
  }
}

async function someNames(bucket: Bucket, prefix: string): Promise<string[]> {
  for await (const page of whileThere(bucket.list(prefix))) {
    const names = page.map(({ key }) => key.slice(prefix.length)).filter(isName);
    if (names.length > 0) return names;
  }
  return [];
}

async function* olderFilesIn(bucket: Bucket, prefix: string, olderThanMs: number) {
  for await (const page of whileThere(bucket.list(prefix)))
    yield page
      .filter(({ changedAt }) => isOlder(changedAt, olderThanMs))
      .map(({ key }) => key.slice(prefix.length))
      .filter(isName);
}
