import "server-only";
import { isName } from "./names";
import type { Bucket } from "./s3-bucket";
import { isNotOffered } from "./s3-errors";
import { StoreAwayError } from "./store-away";
import type { Store } from "./store-type";

/** Small objects that are removed at once, but for the death of their process. */
export const UNFINISHED = "unfinished/";
/** Parts of an upload so old have lost their sender, however large the file and slow the line. */
const UNFINISHED_FOR_MS = 24 * 60 * 60_000;
const UNKNOWN_FOR_MS = 60 * 60_000;

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

type FindReferenced = Parameters<Store["sweepUnknown"]>[0];

/** See `Store.sweepUnknown`. */
export async function sweepUnknown(
  bucket: Bucket,
  prefix: string,
  findReferenced: FindReferenced,
  olderThanMs = UNKNOWN_FOR_MS,
) {
  for await (const page of whileThere(bucket.list(prefix))) {
    const names = page
      .filter(({ changedAt }) => isOlder(changedAt, olderThanMs))
      .map(({ key }) => key.slice(prefix.length))
      .filter(isName);
    const referenced = names.length > 0 ? await findReferenced(names) : new Set();
    for (const name of names) if (!referenced.has(name)) await bucket.remove(prefix + name);
  }
}
