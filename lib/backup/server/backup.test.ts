// @module-tag all
import { readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { PgBoss } from "pg-boss";
import { expect, it } from "vitest";
import { migrate } from "@/lib/platform/server/migrate";
import { aFile, aName, setDataDir, withPlaces } from "@/lib/testing/backup-places";
import { backup, filesOf, restored, stateOf, withoutEnded } from "@/lib/testing/backups";
import { query } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { withFullDisk } from "@/lib/testing/full-disk";
import { checkArchive } from "./archive-reader";
import { createBackup } from "./backup";

const { aFilledPlace, anEmptyPlace, aFolder } = withPlaces();
const never = new AbortController().signal;

it("restores every row, sequence, trigger, task and file as it was", async () => {
  const source = await aFilledPlace();
  await aTask(source.url);
  const before = withoutEnded(await stateOf(source));
  expect(before.sums.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30);
  expect(Object.keys(before.files)).toHaveLength(11);
  const { file, files, missing, removed } = await backup(source, aFolder());
  expect({ files, missing, removed }).toEqual({ files: 11, missing: 0, removed: 0 });
  const target = await anEmptyPlace();
  expect(await restored(target, file)).toMatchObject({ files: 11, kept: [], hasSecret: false });
  const { tables, sums, sequences, files: stored } = before;
  expect(withoutEnded(await stateOf(target))).toMatchObject({ tables, sums, sequences, files: stored });
  // The copy has no note of what a start has made, so the next one makes it again.
  await query(source.url, "comment on schema drizzle is null");
  for (const { url } of [source, target]) await migrate(url);
  expect(withoutEnded(await stateOf(target))).toEqual(withoutEnded(await stateOf(source)));
});

/** A task that waits in the queue. */
async function aTask(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss", supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue("later");
  expect(await boss.send("later", { names: ["a"] }, { startAfter: 3_600 })).not.toBeNull();
  await boss.stop({ graceful: false });
}

it("contains the secret only when that is requested", async () => {
  const source = await aFilledPlace();
  const secret = "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";
  const without = await backup(source, aFolder());
  expect(readFileSync(without.file).includes(secret)).toBe(false);
  const { file } = await backup(source, aFolder(), secret);
  expect((await restored(await anEmptyPlace(), file)).kept).toEqual([]);
  expect((await restored(await anEmptyPlace(), file, { secret: true })).kept).toEqual([secret]);
});

it("is of one moment while rows and files are written and deleted", async () => {
  const source = await aFilledPlace();
  let isOver = false;
  let pairs = 0;
  // Two rows in one transaction; a file before its row, and gone after it, as the product does.
  const writing = (async () => {
    for (; !isOver; pairs += 1) {
      const name = aName((pairs % 10).toString());
      aFile(source, "assets", `00/${pairs.toString(16).padStart(32, "0")}`);
      await query(
        source.url,
        `insert into workspaces (id) values ('w${pairs}'); insert into people (id, workspace_id, name)
         values ('p${pairs}', 'w${pairs}', '${name}');
         update assets set stored_name = '00/${pairs.toString(16).padStart(32, "0")}' where id = 'full'`,
      );
      if (pairs > 0)
        rmSync(path.join(source.dataDir, "assets", `00/${(pairs - 1).toString(16).padStart(32, "0")}`));
    }
  })();
  const made = [];
  for (let go = 0; go < 3; go += 1) made.push(await backup(source, aFolder()));
  isOver = true;
  await writing;
  expect(pairs).toBeGreaterThan(5);
  for (const { file, files, removed, missing } of made) {
    expect(files + removed).toBe(11);
    expect(missing).toBe(0);
    const target = await anEmptyPlace();
    await restored(target, file);
    expect(
      await query(
        target.url,
        `select from workspaces w full join people p on p.workspace_id = w.id
         where w.id is null or p.id is null and w.id like 'w%'`,
      ),
    ).toEqual([]);
    const named = await query(target.url, "select stored_name as name from assets where id = 'full'");
    const [{ name } = { name: "" }] = named as { name: string }[];
    expect(`assets/${name}` in filesOf(target.dataDir)).toBe(removed === 0);
  }
});

it("reports a file that a row names and that is missing", async () => {
  const source = await aFilledPlace();
  rmSync(path.join(source.dataDir, "uploads", aName("e")));
  const { file, files, missing, removed } = await backup(source, aFolder());
  expect({ files, missing, removed }).toEqual({ files: 10, missing: 1, removed: 0 });
  expect((await checkArchive(file)).totals).toMatchObject({ missing: 1 });
  expect(readFileSync(file, "utf8")).toContain(
    `{"store":"uploads","name":"${aName("e")}","reason":"missing"}`,
  );
  expect(await restored(await anEmptyPlace(), file)).toMatchObject({ files: 10, missing: 1 });
});

it("leaves no file under its name when it is aborted, and replaces no other file", async () => {
  const source = await aFilledPlace();
  const { file } = await backup(source, aFolder());
  const options = { databaseUrl: source.url, signingSecret: null, secret: null };
  await expect(createBackup({ ...options, file, signal: never })).rejects.toThrow(/exists\. Choose another/);
  const other = `${file}.other`;
  await expect(createBackup({ ...options, file: other, signal: AbortSignal.abort() })).rejects.toThrow(
    /abort/i,
  );
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
});

it("ends in the middle of a large file when it is stopped, and leaves nothing", async () => {
  const source = await aFilledPlace();
  truncateSync(path.join(source.dataDir, "uploads", aName("f")), 2e9);
  const folder = aFolder();
  const file = path.join(folder, "stopped.tar");
  const stopping = new AbortController();
  setDataDir(source.dataDir);
  const stopped = createBackup({
    databaseUrl: source.url,
    signingSecret: null,
    secret: null,
    file,
    signal: stopping.signal,
  });
  const ended = expect(stopped).rejects.toThrow("Stopped.");
  await eventually(() => expect(statSync(`${file}.partial`).size).toBeGreaterThan(30e6));
  stopping.abort(new Error("Stopped."));
  await ended;
  expect(readdirSync(folder)).toEqual([]);
});

it.each([0, 100_000, 1_500_000, 6_000_000])(
  "says that the disk is full, when it is after %i bytes",
  async (afterBytes) => {
    const source = await aFilledPlace();
    const rows = `insert into saved_views (id, workspace_id, name, query)
      select i::text, 'w', i::text, repeat('x', 1000) from generate_series(1, 3000) i`;
    await query(source.url, rows);
    const folder = aFolder();
    await withFullDisk(afterBytes);
    await expect(backup(source, folder)).rejects.toThrow(/ENOSPC/);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it("misses no file of an embedded service that is on another machine", async () => {
  const source = await aFilledPlace();
  rmSync(path.join(source.dataDir, "sandbox"), { recursive: true });
  const { files, missing, removed } = await backup(source, aFolder());
  expect({ files, missing, removed }).toEqual({ files: 9, missing: 0, removed: 0 });
});
