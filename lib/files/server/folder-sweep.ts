import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isName } from "./names";
import { type FindReferenced, removeUnreferenced, UNREFERENCED_FOR_MS } from "./remove-unreferenced";

/** An unfinished file with no writes for so long has lost its writer: transfers end after 30 idle seconds. */
const UNFINISHED_FOR_MS = 10 * 60_000;

/** See `Store.sweep`. */
export async function sweepUnfinished(folder: string, olderThanMs = UNFINISHED_FOR_MS): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    if ((await ageMs(file)) > olderThanMs) await rm(file, { force: true });
  }
}

/** See `Store.sweepUnknown`. */
export async function sweepUnknown(
  folder: string,
  findReferenced: FindReferenced,
  olderThanMs = UNREFERENCED_FOR_MS,
): Promise<void> {
  await removeUnreferenced(olderFilesIn(folder, olderThanMs), findReferenced, (name) =>
    rm(path.join(folder, name), { force: true }),
  );
}

async function* olderFilesIn(folder: string, olderThanMs: number): AsyncGenerator<string[], void> {
  for await (const page of filesIn(folder)) {
    const names: string[] = [];
    for (const name of page) if ((await ageMs(path.join(folder, name))) > olderThanMs) names.push(name);
    yield names;
  }
}

/** A folder may hold a single file, which no row need name. */
const SOME = 1_000;

/** See `Store.someNames`. */
export async function someNames(folder: string): Promise<string[]> {
  const some: string[] = [];
  for await (const names of filesIn(folder)) {
    some.push(...names);
    if (some.length >= SOME) break;
  }
  return some.slice(0, SOME);
}

/** The names of complete files, folder by folder. */
async function* filesIn(folder: string): AsyncGenerator<string[], void> {
  for (const part of await namesIn(folder))
    yield (await namesIn(path.join(folder, part))).map((file) => `${part}/${file}`).filter(isName);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Milliseconds since the last write to the file; none when it does not exist. */
const ageMs = async (file: string): Promise<number> =>
  Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
