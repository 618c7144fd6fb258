import "server-only";
import type { Store } from "./store-type";

export type FindReferenced = Parameters<Store["sweepUnknown"]>[0];

/**
 * A complete file without a row after so long will never have one. Object storage says of a large file when its first
 * part came, so this is longer than the slowest line takes for the largest file, and then to read it again.
 */
export const UNREFERENCED_FOR_MS = 24 * 60 * 60_000;
/** No index has the names, so a question may read every row, and is for many names. */
const NAMES_AT_ONCE = 10_000;

/** Removes those of the files that `findReferenced` does not name. */
export async function removeUnreferenced(
  pages: AsyncIterable<string[]>,
  findReferenced: FindReferenced,
  remove: (name: string) => Promise<void>,
): Promise<void> {
  let names: string[] = [];
  const removeThese = async () => {
    const referenced = names.length > 0 ? await findReferenced(names) : new Set();
    for (const name of names) if (!referenced.has(name)) await remove(name);
    names = [];
  };
  for await (const page of pages) {
    names = names.concat(page);
    if (names.length >= NAMES_AT_ONCE) await removeThese();
  }
  await removeThese();
}
