// @module-tag all
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Client } from "pg";
import { expect, it, vi } from "vitest";
import { migrate } from "@/lib/platform/server/migrate";
import { aFile, aName, setDataDir, withPlaces } from "@/lib/testing/backup-places";
import { backup, filesOf, OWN_SECRET, restored, stateOf, withoutEnded } from "@/lib/testing/backups";
import { query } from "@/lib/testing/database";
import { fillTables } from "@/lib/testing/fill-tables";
import { checkArchive, readArchive } from "./archive-reader";
import { createArchive } from "./archive-writer";
import { makeTables } from "./database-shape";
import { END, FORMAT, HEAD, MANIFEST, SUMS } from "./format";
import { restoreBackup } from "./restore";

const { aFilledPlace, anEmptyPlace, aFolder } = withPlaces();

it("is restored only into an empty database and empty stores", async () => {
  const source = await aFilledPlace();
  const { file } = await backup(source, aFolder());
  await expect(restored(source, file)).rejects.toThrow(/isn't empty \(it has .*new DATA_DIR/);
  const target = await anEmptyPlace();
  aFile(target, "uploads", aName("9"));
  await expect(restored(target, file)).rejects.toThrow(/there are files in .*uploads/);
  expect(Object.keys(filesOf(target.dataDir))).toEqual([path.join("uploads", aName("9"))]);
  const claimed = await anEmptyPlace();
  mkdirSync(path.join(claimed.dataDir, "assets"));
  writeFileSync(path.join(claimed.dataDir, "assets/.store"), "1-2");
  await expect(restored(claimed, file)).rejects.toThrow(/belong to another installation/);
  expect(await stateOf(claimed)).toMatchObject({ tables: [], files: {} });
});

const damages: [string, (file: string) => void][] = [
  ["cut at its half", (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
  ["cut before its last block", (file) => truncateSync(file, readFileSync(file).length - 512)],
  ["empty", (file) => truncateSync(file, 0)],
  ["no archive", (file) => writeFileSync(file, "hello")],
];
it.each(damages)(
  "is refused in one sentence when it is %s, and leaves the place empty",
  async (_name, damage) => {
    const { file } = await backup(await aFilledPlace(), aFolder());
    damage(file);
    const target = await anEmptyPlace();
    await expect(restored(target, file)).rejects.toThrow(
      /^\S+ (is damaged or incomplete|isn't a backup)[^\n]*$/,
    );
    expect(await stateOf(target)).toMatchObject({ tables: [], files: {} });
  },
);

it("is refused when a byte was changed, wherever it is", async () => {
  const { file } = await backup(await aFilledPlace(), aFolder());
  const whole = readFileSync(file);
  const inRows = whole.indexOf("full\t");
  const inFile = whole.indexOf(aName("e").repeat(3)) + 1_000;
  const inManifest = whole.indexOf('"sha256"') + 12;
  const inEnd = whole.lastIndexOf('"missing"') + 10;
  const target = await anEmptyPlace();
  for (const at of [3, 600, inRows, inFile, inManifest, inEnd, whole.length - 700]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    await expect(restored(target, file), `byte ${at}`).rejects.toThrow(/damaged|isn't a backup/);
  }
  writeFileSync(file, whole);
  expect(await restored(target, file)).toMatchObject({ files: 11 });
});

it("is refused when a newer version has made it, or one between two releases", async () => {
  const file = path.join(aFolder(), "newer.tar");
  const target = await anEmptyPlace();
  const format = { format: FORMAT, createdAt: new Date().toISOString(), tables: [] };
  const newer = { ...format, versions: { migrations: { public: Date.now() + 1e12 }, queue: null } };
  const later = { ...format, versions: { migrations: {}, queue: 100_000 } };
  const another = { ...format, format: FORMAT + 1, versions: { migrations: {}, queue: null } };
  const between = { ...format, versions: { migrations: { public: 1 }, queue: null } };
  for (const head of [newer, later, another, between]) {
    const archive = await createArchive(file);
    await archive.addText(HEAD, JSON.stringify(head));
    await archive.addText(SUMS, JSON.stringify({ tables: [], sequences: [] }));
    await archive.finish({ files: 0, fileBytes: 0, removed: 0, missing: 0 }, OWN_SECRET);
    await expect(restored(target, file)).rejects.toThrow(
      head === between ? /an unreleased version/ : /^\S+ is a backup of a newer version of Atelier[^\n]*$/,
    );
    expect(await stateOf(target)).toMatchObject({ tables: [], files: {} });
    rmSync(file);
  }
});

const OTHER_SECRET = "w7Tq2mXz9LbV4cRk8NsJ1dHf6GpYe3Ua";

const changeFile = (name: string, body: Buffer) => void (name.endsWith(aName("e")) && body.fill("x"));

/**
 * The archive again with other bytes, as default in a stored file, and a manifest that fits, as somebody who has the
 * file can write it.
 */
async function forged(file: string, secret: string | null, change = changeFile): Promise<string> {
  const copy = `${file}.${secret === null ? "unmarked" : "foreign"}`;
  const { totals } = await checkArchive(file);
  const archive = await createArchive(copy);
  for await (const { name, size, bytes } of readArchive(file)) {
    const parts = [];
    for await (const part of bytes) parts.push(part);
    const body = Buffer.concat(parts);
    change(name, body);
    if (name !== END && !name.startsWith(MANIFEST)) await archive.add(name, size, [body]);
  }
  await archive.finish(totals, secret);
  return copy;
}

it("is refused before anything is written, unless it was marked here or is accepted", async () => {
  const { file } = await backup(await aFilledPlace(), aFolder(), OTHER_SECRET);
  const [unmarked, foreign] = [await forged(file, null), await forged(file, OTHER_SECRET)];
  const target = await anEmptyPlace();
  const unknown: [string, RegExp, Parameters<typeof restored>[2]?][] = [
    [unmarked, /doesn't say which installation wrote it.* add --accept-unverified\.$/],
    [foreign, /installation with another secret\. Put the secret.* add --accept-unverified\.$/],
    [file, /there is none here\. Put the secret.* add --accept-secret/, { secrets: [] }],
    [unmarked, /doesn't say which installation wrote it/, { secret: true }],
    // Marked by the secret of an installation, and bringing that of another.
    [file, /another secret/, { secrets: [OTHER_SECRET], secret: true }],
    // The secret that it brings is not this installation's.
    [foreign, /another secret/, { secret: true }],
  ];
  for (const [archive, sentence, options] of unknown) {
    await expect(restored(target, archive, options)).rejects.toThrow(sentence);
    expect(await stateOf(target)).toMatchObject({ tables: [], files: {} });
  }
  // With the mark of the original on other bytes, nothing helps.
  const mark = /"mac":\{[^}]*\}/;
  const [own = ""] = mark.exec(readFileSync(file, "latin1")) ?? [];
  const remarked = `${file}.remarked`;
  writeFileSync(remarked, readFileSync(foreign, "latin1").replace(mark, own), "latin1");
  const everything = { secret: true, unverified: true };
  await expect(restored(target, remarked, everything)).rejects.toThrow(
    /changed after this installation wrote it/,
  );
  expect(await stateOf(target)).toMatchObject({ tables: [], files: {} });
});

it("is restored without a mark where that is accepted, and under a secret that is accepted with it", async () => {
  const { file } = await backup(await aFilledPlace(), aFolder(), OTHER_SECRET);
  const [unmarked, foreign] = [await forged(file, null), await forged(file, OTHER_SECRET)];
  expect(await restored(await anEmptyPlace(), unmarked, { unverified: true })).toMatchObject({
    files: 11,
    kept: [],
  });
  expect(await restored(await anEmptyPlace(), foreign, { secrets: [], secret: true })).toMatchObject({
    kept: [OTHER_SECRET],
  });
});

it("is refused when its rows are others than those that were added up", async () => {
  const { file } = await backup(await aFilledPlace(), aFolder());
  const other = await forged(file, OWN_SECRET, (name, body) => {
    if (name === SUMS) body.write("0000", body.indexOf('"digest":"') + '"digest":"'.length);
  });
  const target = await anEmptyPlace();
  await expect(restored(target, other)).rejects.toThrow(/isn't what the backup has after it was restored/);
  expect(await stateOf(target)).toMatchObject({ tables: [], files: {} });
});

it("is refused when another file gets its name after it was compared", async () => {
  const { file } = await backup(await aFilledPlace(), aFolder());
  const other = await forged(file, OWN_SECRET);
  const target = await anEmptyPlace();
  setDataDir(target.dataDir);
  const accept = {
    secret: false,
    // It is asked for between the two readings of the archive.
    get unverified() {
      renameSync(other, file);
      return true;
    },
  };
  const { signal } = new AbortController();
  await expect(
    restoreBackup({
      databaseUrl: target.url,
      file,
      secrets: [],
      accept,
      keepSignIns: false,
      keepSecret: () => undefined,
      signal,
    }),
  ).rejects.toThrow(/is damaged or incomplete/);
  expect(await stateOf(target)).toMatchObject({ tables: [], files: {} });
});

it("leaves the place empty when it fails after a part was written", async () => {
  const { file } = await backup(await aFilledPlace(), aFolder());
  const target = await anEmptyPlace();
  // A file where the last store has its folder.
  writeFileSync(path.join(target.dataDir, "uploads"), "");
  await expect(restored(target, file)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await stateOf(target)).toMatchObject({ tables: [], files: {} });
  rmSync(path.join(target.dataDir, "uploads"));
  expect(await restored(target, file)).toMatchObject({ files: 11 });
});

/** A signal that is given when it was looked at so often; `looks` counts. */
function stopAt(count: number) {
  const { signal } = new AbortController();
  const state = { signal, looks: 0 };
  vi.spyOn(signal, "throwIfAborted").mockImplementation(() => {
    state.looks += 1;
    if (state.looks === count) throw new Error("Stopped.");
  });
  return state;
}

it("ends when it is stopped, in the middle of rows or files, and leaves the place empty", async () => {
  const { file } = await backup(await aFilledPlace(), aFolder());
  const whole = stopAt(0);
  await restored(await anEmptyPlace(), file, { signal: whole.signal });
  const target = await anEmptyPlace();
  for (const share of [0.1, 0.4, 0.7, 0.9, 1]) {
    const { signal } = stopAt(Math.ceil(whole.looks * share));
    await expect(restored(target, file, { signal }), `at ${share}`).rejects.toThrow("Stopped.");
    expect(await stateOf(target), `at ${share}`).toMatchObject({ tables: [], files: {} });
  }
  expect(await restored(target, file)).toMatchObject({ files: 11 });
});

it("ends when it is stopped while the archive is compared", async () => {
  const { file } = await backup(await aFilledPlace(), aFolder());
  const reading = checkArchive(file, AbortSignal.abort(new Error("Stopped.")));
  await expect(reading).rejects.toThrow("Stopped.");
});

const migrations = readMigrationFiles({ migrationsFolder: "lib/platform/server/migrations" });
const EARLIER_QUEUE = 42;
it.each([1, Math.ceil(migrations.length / 2), migrations.length - 1])(
  "restores a backup of the version with %i migrations, which the next start updates",
  async (count) => {
    const source = await anEmptyPlace();
    const past = migrations.slice(0, count);
    const versions = { migrations: { public: past.at(-1)?.folderMillis ?? 0 }, queue: EARLIER_QUEUE };
    const client = new Client({ connectionString: source.url });
    await client.connect();
    expect(await makeTables(client, versions)).toBe(true);
    for (const { hash, folderMillis } of past)
      await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
        hash,
        folderMillis,
      ]);
    await client.end();
    await fillTables(source.url);
    const { file } = await backup(source, aFolder());
    const target = await anEmptyPlace();
    await restored(target, file);
    expect(withoutEnded(await stateOf(target))).toEqual(withoutEnded(await stateOf(source)));
    for (const { url } of [source, target]) await migrate(url);
    // Some migrations write the time at which they run.
    const { tables, shape, sequences } = await stateOf(source);
    expect(await stateOf(target)).toMatchObject({ tables, shape, sequences });
    expect(await query(target.url, "select id from jobs order by id")).toEqual([
      { id: "bare" },
      { id: "full" },
    ]);
  },
);
