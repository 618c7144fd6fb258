// @module-tag all
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aBucketStore } from "@/lib/testing/object-storage/bucket-store";
import { ACCESS, ObjectStorage } from "@/lib/testing/object-storage/start";
import { readAll } from "./file-reader";
import { folderStore } from "./folder-store";
import { moveFiles } from "./move";
import type { NamedFile } from "./named-files";
import { newName, STORE_NAMES, type Store, type StoreName, type WritableStore } from "./store-type";

const storage = new ObjectStorage();
let folder = "";
beforeAll(async () => {
  Object.assign(process.env, ACCESS);
  await storage.start();
  folder = await mkdtemp("/tmp/atelier-move-");
});
afterAll(async () => {
  await storage.remove();
  await rm(folder, { recursive: true, force: true });
  for (const name of Object.keys(ACCESS)) delete process.env[name];
});

/** Stores that no other test uses, in a folder and in the bucket. */
function aPlace() {
  const prefix = randomBytes(4).toString("hex");
  const folderOf = (name: StoreName) => path.join(folder, prefix, name);
  return {
    inFolder: (name: StoreName): WritableStore => folderStore(folderOf(name)),
    inBucket: (name: StoreName): WritableStore => aBucketStore(storage.variables(), `${prefix}/${name}/`),
    fileOf: ({ store, name }: NamedFile) => path.join(folderOf(store), name),
    objectOf: ({ store, name }: NamedFile) => storage.fileOf(`${prefix}/${store}/${name}`),
  };
}

/** Files of all stores, some of them larger than a part, and of each third no row says the hash. */
async function someFiles(to: (name: StoreName) => WritableStore, count = 12): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (let at = 0; at < count; at += 1) {
    const store = STORE_NAMES[at % STORE_NAMES.length] ?? "assets";
    const bytes = randomBytes(at === 0 ? 10_000_000 : at * 1_000);
    const name = newName();
    await to(store).put(name, Readable.from([bytes]));
    files.push({ store, name, sha256: at % 3 === 2 ? null : sha256(bytes) });
  }
  return files;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function* pages(files: readonly NamedFile[]) {
  for (let at = 0; at < files.length; at += 5) yield files.slice(at, at + 5);
}

const bytesIn = async (of: (name: StoreName) => Store, files: readonly NamedFile[]) =>
  Promise.all(files.map(async ({ store, name }) => sha256(await readAll(await of(store).openRead(name)))));

it("moves every file to object storage and back, and copies none twice", async () => {
  const { inFolder, inBucket } = aPlace();
  const back = aPlace().inFolder;
  const files = await someFiles(inFolder);
  const moved = await moveFiles(pages(files), { from: inFolder, to: inBucket });
  expect(moved).toMatchObject({ copied: 12, there: 0, broken: [] });
  expect(moved.copiedBytes).toBe(10_000_000 + 66_000);
  const again = await moveFiles(pages(files), { from: inFolder, to: inBucket });
  expect(again).toEqual({ copied: 0, copiedBytes: 0, there: 12, broken: [] });
  const returned = await moveFiles(pages(files), { from: inBucket, to: back });
  expect(returned).toMatchObject({ copied: 12, broken: [] });
  expect(await bytesIn(back, files)).toEqual(await bytesIn(inFolder, files));
});

it("continues where it was stopped", async () => {
  const { inFolder, inBucket } = aPlace();
  const files = await someFiles(inFolder);
  const stopping = new AbortController();
  const onProgress = () => stopping.abort(new Error("Stopped."));
  const stopped = moveFiles(pages(files), {
    from: inFolder,
    to: inBucket,
    signal: stopping.signal,
    onProgress,
  });
  await expect(stopped).rejects.toThrow("Stopped.");
  const rest = await moveFiles(pages(files), { from: inFolder, to: inBucket });
  expect(rest.there).toBeGreaterThan(0);
  expect(rest.copied).toBeGreaterThan(0);
  expect(rest.there + rest.copied).toBe(12);
  expect(await bytesIn(inBucket, files)).toEqual(await bytesIn(inFolder, files));
});

it("ends in the middle of a large file that is read again", async () => {
  const { inFolder, fileOf } = aPlace();
  const [file] = await someFiles(inFolder, 1);
  if (!file) throw new Error("There is no file.");
  await truncate(fileOf(file), 2e9);
  const stopping = new AbortController();
  const { signal } = stopping;
  const moved = moveFiles(pages([{ ...file, sha256: null }]), {
    from: inFolder,
    to: inFolder,
    isThorough: true,
    signal,
  });
  const ended = expect(moved).rejects.toThrow("Stopped.");
  setTimeout(() => stopping.abort(new Error("Stopped.")), 100);
  await ended;
});

it("stores nothing of a file that is missing or has changed, names it, and moves the others", async () => {
  const { inFolder, inBucket, fileOf } = aPlace();
  const files = await someFiles(inFolder);
  const [missing, changed] = [files[3], files[4]];
  if (!missing || !changed) throw new Error("There are too few files.");
  await rm(fileOf(missing));
  await writeFile(fileOf(changed), randomBytes(4_000));
  const moved = await moveFiles(pages(files), { from: inFolder, to: inBucket });
  expect(moved).toMatchObject({ copied: 10, there: 0 });
  expect(moved.broken.toSorted((a, b) => b.reason.localeCompare(a.reason))).toEqual([
    { file: missing, reason: "missing" },
    { file: changed, reason: "changed" },
  ]);
  for (const { store, name } of [missing, changed]) expect(await inBucket(store).stat(name)).toBeNull();
});

it("copies what is there in another size, and with a thorough look also what is there with other bytes", async () => {
  const { inFolder, inBucket, objectOf } = aPlace();
  const files = await someFiles(inFolder);
  await moveFiles(pages(files), { from: inFolder, to: inBucket });
  const [cut, changed, unsaid] = [files[6], files[7], files[8]];
  if (!cut || !changed || !unsaid) throw new Error("There are too few files.");
  await truncate(objectOf(cut), 100);
  await writeFile(objectOf(changed), randomBytes(7_000));
  await writeFile(objectOf(unsaid), randomBytes(8_000));
  expect(await moveFiles(pages(files), { from: inFolder, to: inBucket })).toMatchObject({
    copied: 1,
    there: 11,
  });
  const thorough = { from: inFolder, to: inBucket, isThorough: true };
  expect(await moveFiles(pages(files), thorough)).toMatchObject({ copied: 2, there: 10, broken: [] });
  expect(await bytesIn(inBucket, files)).toEqual(await bytesIn(inFolder, files));
});

it("ends with the reason when a store goes away, and counts nothing as broken", async () => {
  const { inFolder, inBucket } = aPlace();
  const files = await someFiles(inFolder);
  await storage.kill();
  await expect(moveFiles(pages(files), { from: inFolder, to: inBucket })).rejects.toThrow("can't be reached");
  await storage.start();
  expect(await moveFiles(pages(files), { from: inFolder, to: inBucket })).toMatchObject({ copied: 12 });
});
