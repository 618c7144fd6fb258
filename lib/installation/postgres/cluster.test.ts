// @module-tag all
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterEach, expect, it } from "vitest";
import { Cluster } from "./cluster";
import { isAlive, postmasterPid } from "./postmaster";
import { socketDirectory } from "./socket";

const clusters: Cluster[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const cluster of clusters.splice(0)) await cluster.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(name = ""): string {
  const folder = mkdtempSync("/tmp/atelier-cluster-");
  folders.push(folder);
  return path.join(folder, name);
}

function aCluster(dataDir = aFolder()): Cluster {
  const cluster = new Cluster({ dataDir });
  clusters.push(cluster);
  return cluster;
}

async function ask(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidOf = (cluster: Cluster): number => postmasterPid(cluster.directory) ?? Number.NaN;

it("starts a server, and attaches to it when another launcher comes to the same folder", async () => {
  const dataDir = aFolder();
  const first = aCluster(dataDir);
  expect(await first.start()).toBe("started");
  const pid = pidOf(first);
  const second = aCluster(dataDir);
  expect(await second.start()).toBe("attached");
  expect(pidOf(second)).toBe(pid);
  await second.stop();
  // The ended process may still exist until it is reaped.
  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect(ask(first, "select 1")).rejects.toThrow();
});

it("recovers what was committed after a kill -9 of the server", async () => {
  const cluster = aCluster();
  await cluster.start();
  await ask(cluster, "create table kept as select n from generate_series(1, 100) n");
  process.kill(pidOf(cluster), "SIGKILL");
  expect(await cluster.start()).toBe("started");
  expect(await ask(cluster, "select count(*)::int from kept")).toEqual([{ count: 100 }]);
});

it("two copies run side by side, and one ends without the other", async () => {
  const [one, two] = [aCluster(), aCluster()];
  await Promise.all([one.start(), two.start()]);
  await one.ensureDatabase("mine");
  const names = "select datname from pg_database where datname = 'mine'";
  expect(await ask(one, names)).toHaveLength(1);
  expect(await ask(two, names)).toHaveLength(0);
  await one.stop();
  expect(await ask(two, "select 1 as n")).toEqual([{ n: 1 }]);
});

it("ignores a process id that another program has by now", async () => {
  const cluster = aCluster();
  await cluster.start();
  await cluster.stop();
  writeFileSync(path.join(cluster.directory, "postmaster.pid"), `${process.pid}\n${cluster.directory}\n`);
  await cluster.stop();
  expect(await cluster.start()).toBe("started");
  expect(pidOf(cluster)).not.toBe(process.pid);
});

it("starts from the beginning after a first start that was killed half-way", async () => {
  const dataDir = aFolder();
  mkdirSync(path.join(dataDir, "postgres.new/base"), { recursive: true });
  const cluster = aCluster(dataDir);
  expect(await cluster.start()).toBe("started");
  expect(existsSync(path.join(dataDir, "postgres.new"))).toBe(false);
});

it("keeps the path of its socket within the limit of the system, whatever the folder is called", async () => {
  const dataDir = aFolder("a folder with spaces and a name of many, many, many, many, many, many words");
  const cluster = aCluster(dataDir);
  expect(await cluster.start()).toBe("started");
  expect(socketDirectory(dataDir)).toMatch(/^\/tmp\/atelier-[0-9a-f]{16}$/);
  folders.push(socketDirectory(dataDir));
  expect(await ask(cluster, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
});

it("says in a sentence why the files of another major version cannot be used", async () => {
  const dataDir = aFolder();
  mkdirSync(path.join(dataDir, "postgres"));
  writeFileSync(path.join(dataDir, "postgres/PG_VERSION"), "15\n");
  await expect(aCluster(dataDir).start()).rejects.toThrow(
    /was made by PostgreSQL 15, this program brings 18/,
  );
});
