import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";
import { migrateSandbox } from "@/lib/sandbox/database";
import { copyDatabase, createTestDatabase, query, type TestDatabase } from "./database";
import { fillTables } from "./fill-tables";

/** A database and a DATA_DIR, as one installation has them. */
export type Place = { url: string; dataDir: string };

/** Names of files as the stores make them. */
export const aName = (digit: string): string => `${digit.repeat(2)}/${digit.repeat(32)}`;

/** Makes places that are removed after the test. Call it at the top of the file. */
export function withPlaces() {
  const removals: (() => unknown)[] = [];
  const before = process.env.DATA_DIR;
  afterEach(async () => {
    for (const remove of removals.splice(0)) await remove();
    setDataDir(before);
  });

  function aPlace({ url, drop }: TestDatabase): Place {
    const dataDir = mkdtempSync("/tmp/atelier-backup-");
    removals.push(drop, () => rmSync(dataDir, { recursive: true, force: true }));
    return { url, dataDir };
  }

  /** Every filled place has a copy of it. */
  let filled: Promise<TestDatabase> | undefined;
  afterAll(async () => (await filled)?.drop());

  return {
    /** Rows in every table, and the files that they name. */
    async aFilledPlace(): Promise<Place> {
      filled ??= aFilledDatabase();
      const place = aPlace(await copyDatabase((await filled).name));
      for (const [store, digits] of Object.entries({ assets: "abcde", uploads: "ef", described: "12" }))
        for (const digit of digits) aFile(place, store, aName(digit));
      for (const name of ["files/asset_1.mp4", "link-secret"]) aFile(place, "sandbox", name);
      return place;
    },
    anEmptyPlace: async () => aPlace(await createTestDatabase("nothing")),
    /** The folder of archives of a test. */
    aFolder(): string {
      const folder = mkdtempSync("/tmp/atelier-archives-");
      removals.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
  };
}

async function aFilledDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await fillTables(database.url);
  await query(database.url, NAME_FILES);
  await migrateSandbox(database.url);
  await query(database.url, FILL_SANDBOX);
  await query(database.url, "select setval('drizzle.__drizzle_migrations_id_seq', 4711)");
  return database;
}

/** Which stores this process uses. */
export function setDataDir(dataDir: string | undefined): void {
  if (dataDir === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = dataDir;
  resetEnv();
}

/** A stored file, of more than one read. */
export function aFile({ dataDir }: Place, store: string, name: string): void {
  const file = path.join(dataDir, store, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, name.repeat(50_000));
}

/** The rows of `fillTables` are called "full" and "bare". */
const NAME_FILES = `
  update assets set stored_name = '${aName("a")}', poster_name = '${aName("b")}' where id = 'full';
  update assets set stored_name = '${aName("c")}', poster_name = '${aName("d")}' where id = 'bare';
  update rough_cuts set stored_name = '${aName("e")}' where id = 'full';
  update uploads set stored_name = '${aName("e")}' where id = 'full';
  update uploads set stored_name = '${aName("f")}' where id = 'bare';
  update descriptions set clip_name = '${aName("1")}', strip_name = '${aName("2")}' where id = 'full'`;

/** The embedded service's, with one account, a job, its file and what it has cost. */
const FILL_SANDBOX = `
  insert into sandbox.accounts (id, sort) values ('acc', 'demo');
  insert into sandbox.jobs (id, account_id, idempotency_key, request_hash, kind, request, plan, behaviour, credits_reserved)
    values ('job', 'acc', 'key', 'hash', 'video', '{"prompt":"a\\u0000b"}', '{}', '{}', 9);
  insert into sandbox.ledger_entries (account_id, job_id, kind, credits) values ('acc', 'job', 'hold', 9);
  insert into sandbox.files (id, account_id, job_id, type, mime_type, name, size_bytes)
    values ('asset_1', 'acc', 'job', 'video', 'video/mp4', 'asset_1.mp4', 1)`;
