// @module-tag all
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { postmasterPid } from "./postgres/postmaster";
import { openStorage } from "./storage";

const dataDir = mkdtempSync("/tmp/atelier-storage-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<{ n?: number }[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<{ n?: number }>(sql)).rows;
  } finally {
    await client.end();
  }
}

const selectOne = async (url: string) => (await ask(url, "select 1 as n"))[0]?.n;

it("is held by one launcher at a time, and survives a kill -9 of the server", async () => {
  const logError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const storage = await openStorage(dataDir);
  expect(storage.attached).toBe(false);
  await expect(openStorage(dataDir)).rejects.toThrow(/already running on/);
  expect(await selectOne(storage.url)).toBe(1);

  const pid = postmasterPid(path.join(dataDir, "postgres"));
  if (pid !== null) process.kill(pid, "SIGKILL");
  await eventually(async () => expect(await selectOne(storage.url)).toBe(1));
  expect(postmasterPid(path.join(dataDir, "postgres"))).not.toBe(pid);
  expect(logError).toHaveBeenCalledWith("The database ended; starting it again");
  await storage.close();
  await expect(selectOne(storage.url)).rejects.toThrow();
});

it("leaves no server running when it is closed during a restart of the server", async () => {
  const storage = await openStorage(dataDir);
  const started = new Promise((resolve) => {
    vi.spyOn(console, "error").mockImplementation(resolve);
  });
  const pid = postmasterPid(path.join(dataDir, "postgres"));
  if (pid !== null) process.kill(pid, "SIGKILL");
  await started;
  await storage.close();
  await expect(selectOne(storage.url)).rejects.toThrow();
  const next = await openStorage(dataDir);
  expect(next.attached).toBe(false);
  await next.close();
});

it("gives web and worker a role that owns all but the embedded service's tables, also those that a superuser made, and is no superuser", async () => {
  const { adminUrl, close } = await openStorage(dataDir);
  const made = [
    "create table left_table (id serial, mood text)",
    "create view left_view as select id from left_table",
    "create sequence left_sequence",
    "create type left_mood as enum ('calm')",
    "create function left_function() returns int language sql as 'select 1'",
    "create schema left_schema",
    "create table left_schema.inner_table (id int generated always as identity)",
    "create extension if not exists pg_trgm",
  ];
  for (const statement of made) await ask(adminUrl, statement);
  await close();
  const storage = await openStorage(dataDir);
  const changes = [
    "alter table left_table add column more text",
    "create or replace view left_view as select id from left_table where id > 1",
    "alter sequence left_sequence restart with 5",
    "alter type left_mood add value 'bright'",
    "create or replace function left_function() returns int language sql as 'select 2'",
    "alter table left_schema.inner_table add column more text",
    "create schema another",
    "create table sandbox.read_by_backups (id int)",
    "drop table sandbox.read_by_backups",
  ];
  for (const statement of changes) await ask(storage.url, statement);
  expect(
    await ask(storage.url, "select 1 as n from pg_roles where rolname = current_user and not rolsuper"),
  ).toEqual([{ n: 1 }]);
  const beyond = [
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    "create role another superuser",
    "alter role atelier password 'mine'",
    "set role atelier",
  ];
  for (const statement of beyond)
    for (const url of [storage.url, storage.sandboxUrl])
      await expect(ask(url, statement), statement).rejects.toThrow(/permission denied/);
  await storage.close();
});

it("gives the embedded service a role that owns its tables, also earlier ones, and reads none of the dashboard's", async () => {
  const first = await openStorage(dataDir);
  await ask(first.url, "create table vault (key text)");
  await ask(first.url, "create table sandbox.earlier (id int generated always as identity)");
  await first.close();
  const { sandboxUrl, close } = await openStorage(dataDir);
  await ask(sandboxUrl, "create schema if not exists sandbox");
  await ask(sandboxUrl, "alter table sandbox.earlier add column name text");
  await ask(sandboxUrl, "insert into sandbox.earlier (name) values ('a')");
  await expect(ask(sandboxUrl, "select from vault")).rejects.toThrow("permission denied for table vault");
  await expect(ask(sandboxUrl, "create table public.mine ()")).rejects.toThrow("permission denied");
  await expect(ask(sandboxUrl, "copy vault to '/dev/null'")).rejects.toThrow("permission denied");
  await close();
});
