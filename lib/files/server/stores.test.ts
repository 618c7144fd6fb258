// @module-tag all
import { createHash, randomBytes } from "node:crypto";
import { access, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";
import { aBucketStore } from "@/lib/testing/object-storage/bucket-store";
import { ACCESS, ObjectStorage } from "@/lib/testing/object-storage/start";
import { bytesOf, hashOf, type OpenFile, readAll } from "./file-reader";
import { folderStore } from "./folder-store";
import { newName, type Store, type WritableStore, withLocalCopies } from "./store-type";

const PREFIX = "copies/of/all/assets/";
const MB = 1_000_000;
const small = randomBytes(10_000);
/** More than one part of an upload. */
const large = randomBytes(20 * MB);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let storage: ObjectStorage;
let folder: string;
beforeAll(async () => {
  Object.assign(process.env, ACCESS);
  storage = await new ObjectStorage().start();
  folder = await mkdtemp("/tmp/atelier-stores-");
  process.env.DATA_DIR = folder;
  resetEnv();
});
afterAll(async () => {
  await storage.remove();
  await rm(folder, { recursive: true, force: true });
  for (const name of [...Object.keys(ACCESS), "DATA_DIR"]) delete process.env[name];
  resetEnv();
});

type Backend = {
  open: () => WritableStore;
  /** The file of this machine that holds the bytes of a name. */
  fileOf: (name: string) => string;
  /** All that is stored, complete or not. */
  all: () => Promise<string[]>;
};
const backends: [string, Backend][] = [
  [
    "a folder",
    {
      open: () => folderStore(folder),
      fileOf: (name) => path.join(folder, name),
      all: async () =>
        (await readdir(folder, { recursive: true })).filter((file) => /[0-9a-f]{32}$/.test(file)),
    },
  ],
  [
    "object storage",
    {
      open: () => aBucketStore(storage.variables(), PREFIX),
      fileOf: (name) => storage.fileOf(PREFIX + name),
      all: async () => [...(await storage.keys()), ...(await storage.parts())],
    },
  ],
];

async function* chunks(all: Uint8Array, sizeBytes = 65_536) {
  for (let at = 0; at < all.length; at += sizeBytes) yield all.subarray(at, at + sizeBytes);
}

async function* failing(after: Uint8Array) {
  yield* chunks(after);
  throw new Error("the sender left");
}

async function readWhole(store: Store, name: string): Promise<Buffer> {
  return Buffer.from(await readAll(await store.openRead(name)));
}

describe.each(backends)("files in %s", (_, { open, fileOf, all }) => {
  it.each([
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from("a")],
    ["a small file", small],
    ["a file of several parts", large],
  ])("%s comes out as it went in, with its hash, size and first bytes", async (_name, bytes) => {
    const store = open();
    const stored = await store.write(chunks(bytes), { maxBytes: bytes.length });
    expect(stored).toMatchObject({ sizeBytes: bytes.length, sha256: sha256(bytes) });
    expect(Buffer.from(stored.head)).toEqual(bytes.subarray(0, stored.head.length));
    expect(await store.stat(stored.name)).toEqual({ sizeBytes: bytes.length });
    expect((await readWhole(store, stored.name)).equals(bytes)).toBe(true);
    expect(await hashOf(store, stored.name)).toBe(stored.sha256);
    await store.remove(stored.name);
    expect(await store.stat(stored.name)).toBeNull();
  });

  it.each([
    [0, 99],
    [7, 7],
    [9_999, 9_999],
    [5_000, 9_999],
    [1, 8_192],
  ])("gives the bytes from %i to %i, at once and as a stream", async (start, end) => {
    const store = open();
    const { name } = await store.write(chunks(small), { maxBytes: MB });
    const expected = small.subarray(start, end + 1);
    expect(Buffer.from(await store.read(name, { start, end }))).toEqual(expected);
    const part = await store.openRead(name, { range: { start, end } });
    expect(part.sizeBytes).toBe(expected.length);
    expect(Buffer.from(await readAll(part))).toEqual(expected);
    await store.remove(name);
  });

  it("leaves nothing of a file that is too large or whose sender disconnects", async () => {
    const store = open();
    const before = await all();
    for (const bytes of [small, large]) {
      const tooLarge = store.write(chunks(bytes), { maxBytes: bytes.length - 1 });
      await expect(tooLarge).rejects.toMatchObject({ code: "payload_too_large" });
      await expect(store.write(failing(bytes), { maxBytes: 1e9 })).rejects.toThrow("the sender left");
    }
    expect(await all()).toEqual(before);
  });

  it("reads no more of a source than it takes", async () => {
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(65_536);
      } finally {
        isClosed = true;
      }
    }
    await expect(open().write(endless(), { maxBytes: 30 * MB })).rejects.toMatchObject({ status: 413 });
    expect(isClosed).toBe(true);
  });

  it("puts a file under its name, over an earlier one, and only with the hash it must have", async () => {
    const store = open();
    const name = newName();
    for (const bytes of [small, large]) {
      await store.put(name, chunks(bytes), { sha256: sha256(bytes) });
      expect((await readWhole(store, name)).equals(bytes)).toBe(true);
    }
    for (const bytes of [small, large]) {
      const wrong = store.put(name, chunks(bytes), { sha256: sha256(Buffer.from("another")) });
      await expect(wrong).rejects.toThrow("have the hash");
    }
    expect((await readWhole(store, name)).equals(large)).toBe(true);
    await store.remove(name);
  });

  it("reports a missing file, and removes one without an error", async () => {
    const store = open();
    const name = newName();
    expect(await store.stat(name)).toBeNull();
    await expect(store.openRead(name)).rejects.toMatchObject({ code: "not_found" });
    await expect(store.read(name, { start: 0, end: 1 })).rejects.toMatchObject({ code: "not_found" });
    await store.remove(name);
  });

  it("a file that is cut short is an error, never a shorter file", async () => {
    const store = open();
    const { name } = await store.write(chunks(small), { maxBytes: MB });
    await truncate(fileOf(name), 9_000);
    expect(await store.stat(name)).toEqual({ sizeBytes: 9_000 });
    for (const range of [
      { start: 8_000, end: 9_999 },
      { start: 9_500, end: 9_999 },
    ]) {
      await expect(store.read(name, range)).rejects.toThrow("cut short");
      await expect(store.openRead(name, { range }).then(readAll)).rejects.toThrow("cut short");
    }
    await store.remove(name);
  });

  it("refuses names that no store made", async () => {
    const store = open();
    for (const name of ["../../etc/passwd", ".store", "ab/../ab", `ab/${"g".repeat(32)}`]) {
      await expect(Promise.resolve().then(() => store.stat(name))).rejects.toMatchObject({
        code: "internal",
      });
      expect(() => store.remove(name)).toThrow("not a name");
    }
  });

  it("an abort ends a read with its reason, and one that is given up holds nothing", async () => {
    const store = open();
    const { name } = await store.write(chunks(large), { maxBytes: 1e9 });
    const leaving = new AbortController();
    const bytes = bytesOf(store, name, leaving.signal);
    await bytes.next();
    leaving.abort(new Error("enough"));
    await expect(async () => {
      for await (const _part of bytes);
    }).rejects.toThrow("enough");
    const { bytes: unread } = await store.openRead(name);
    await unread.cancel();
    const { bytes: begun } = await store.openRead(name);
    const reader = begun.getReader();
    await reader.read();
    await reader.cancel();
    await store.remove(name);
  });

  it("says when a read keeps nothing open any more: read, given up or aborted", async () => {
    const store = open();
    const { name } = await store.write(chunks(large), { maxBytes: 1e9 });
    const leaving = new AbortController();
    const endings = [readAll, ({ bytes }: OpenFile) => bytes.cancel(), () => leaving.abort()];
    for (const ending of endings) {
      let isEnded = false;
      const onEnd = () => {
        isEnded = true;
      };
      const file = await store.openRead(name, { signal: leaving.signal, onEnd });
      expect(isEnded).toBe(false);
      await ending(file);
      expect(isEnded).toBe(true);
    }
    await store.remove(name);
  });

  it("gives local copies, beside which programs may write", async () => {
    const store = open();
    const names = await Promise.all(
      [small, large].map(async (bytes) => (await store.write(chunks(bytes), { maxBytes: 1e9 })).name),
    );
    const lent = await withLocalCopies(store, names, async (paths) => {
      const copies = await Promise.all(paths.map((file) => readFile(file)));
      expect(copies.map(sha256)).toEqual([small, large].map(sha256));
      await writeFile(`${paths[0]}.webp`, "a poster");
      await rm(`${paths[0]}.webp`);
      return paths;
    });
    const isKept = await access(lent[0] ?? "").then(
      () => true,
      () => false,
    );
    expect(isKept).toBe(lent[0] === fileOf(names[0] ?? ""));
    for (const name of names) await store.remove(name);
  });

  it("reads its mark, and whether there is space", async () => {
    const store = open();
    expect(await store.readMark()).toBeNull();
    const before = await all();
    expect(await store.hasSpace()).toBe(true);
    expect(await all()).toEqual(before);
    await store.assertSpace();
    for (const text of ["one", "another"]) {
      await store.writeMark(text);
      expect(await open().readMark()).toBe(text);
    }
  });

  it("sweeps files that no row names, and only those that are old enough", async () => {
    const store = open();
    const [kept, orphan] = await Promise.all(
      [small, large].map((bytes) => store.write(chunks(bytes), { maxBytes: 1e9 })),
    );
    const asked: string[] = [];
    const findReferenced = async (names: string[]) => {
      asked.push(...names);
      return new Set([kept?.name ?? ""]);
    };
    await store.sweepUnknown(findReferenced);
    expect(asked).toEqual([]);
    await store.sweepUnknown(findReferenced, -2_000);
    expect(asked.toSorted()).toEqual([kept?.name, orphan?.name].toSorted());
    expect(await store.stat(orphan?.name ?? "")).toBeNull();
    expect(await readWhole(store, kept?.name ?? "")).toEqual(small);
    expect(await store.someNames()).toEqual([kept?.name]);
    await store.remove(kept?.name ?? "");
    expect(await store.someNames()).toEqual([]);
  });
});
