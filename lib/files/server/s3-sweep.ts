import "server-only";
import { isName } from "./names";
import { type FindReferenced, removeUnreferenced, UNREFERENCED_FOR_MS } from "./remove-unreferenced";
import type { Bucket } from "./s3-bucket";
import { isNotOffered } from "./s3-errors";
import { StoreAwayError } from "./store-away";

/** Small objects that are removed at once, but for the death of their process. */
export const UNFINISHED = "unfinished/";
/** Parts of an upload so old have lost their sender, however large the file and slow the line. */
const UNFINISHED_FOR_MS = 24 * 60 * 60_000;

const isOlder = (at: Date, ms: number): boolean => Date.now() - at.getTime() > ms;

/** See `Store.sweep`. */
export async function sweepUnfinished(bucket: Bucket, prefix: string, olderThanMs = UNFINISHED_FOR_MS) {
  try {
    for await (const page of bucket.list(prefix + UNFINISHED))
      for (const { key, changedAt } of page) if (isOlder(changedAt, olderThanMs)) await bucket.remove(key);
    for await (const page of bucket.listUnfinished(prefix))
      for (const upload of page) if (isOlder(upload.startedAt, olderThanMs)) await bucket.giveUp(upload);
  } catch (error) {
    // Some services end such uploads by themselves, and list none.
    if (!isNotOffered(error)) throw new StoreAwayError("writing", error);
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

/** See `Store.someNames`. */
export async function someNames(bucket: Bucket, prefix: string): Promise<string[]> {
  for await (const page of whileThere(bucket.list(prefix))) {
    const names = page.map(({ key }) => key.slice(prefix.length)).filter(isName);
    if (names.length > 0) return names;
  }
  return [];
}

/** See `Store.sweepUnknown`. */
export async function sweepUnknown(
  bucket: Bucket,
  prefix: string,
  findReferenced: FindReferenced,
  olderThanMs = UNREFERENCED_FOR_MS,
) {
  await removeUnreferenced(olderFilesIn(bucket, prefix, olderThanMs), findReferenced, (name) =>
    bucket.remove(prefix + name),
  );
}

async function* olderFilesIn(bucket: Bucket, prefix: string, olderThanMs: number) {
  for await (const page of whileThere(bucket.list(prefix)))
    yield page
      .filter(({ changedAt }) => isOlder(changedAt, olderThanMs))
      .map(({ key }) => key.slice(prefix.length))
      .filter(isName);
}
