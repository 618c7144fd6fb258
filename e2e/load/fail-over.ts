import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { Cluster } from "@/lib/installation/postgres/cluster";
import { socketDirectory } from "@/lib/installation/postgres/socket";
import { Stack } from "../fault-stack";
import { type Relay, startRelay } from "../relay";
import { signedInVisitor } from "../sign-in";
import { temporaryFolder } from "../temporary-folder";
import { reconcile } from "./reconcile";
import { cookieOf, imageOrder } from "./site";

/** A database server with data of its own, behind an address that may later lead to another. */
class DatabaseServer {
  readonly folder: string;
  readonly cluster: Cluster;

  constructor(folder: string) {
    this.folder = folder;
    this.cluster = new Cluster({ dataDir: folder });
  }

  /** Where it listens. */
  get socket(): string {
    return path.join(socketDirectory(this.folder), ".s.PGSQL.5432");
  }

  /** A server with a copy of this one's files, which must have stopped. */
  copy(folder: string): DatabaseServer {
    mkdirSync(folder);
    execFileSync("cp", ["-a", path.join(this.folder, "postgres"), folder]);
    return new DatabaseServer(folder);
  }

  async query<Row extends Record<string, unknown>>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.cluster.url("atelier") });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

const RESPONSE_TIMEOUT_MS = 20_000;

/** What the clients of one dashboard saw. */
type ClientLog = { unannounced: string[]; announced: number; accepted: Map<string, number> };

type Clients = { url: string; cookie: string; seen: ClientLog; ending: AbortSignal };

/** One request; null without a response. Counts responses of the server's own faults, with and without Retry-After. */
async function ask({ url, cookie, seen }: Clients, path: string, init: RequestInit = {}) {
  const headers = { cookie, "sec-fetch-site": "same-origin", ...init.headers };
  const signal = init.signal ?? AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const response = await fetch(url + path, { ...init, headers, signal }).catch(() => null);
  if (response && response.status >= 500) {
    if (response.headers.has("retry-after")) seen.announced += 1;
    else seen.unannounced.push(`${response.status} ${path}`);
  }
  return response;
}

/** Presses like a form: the same token until it is taken. */
async function submit(clients: Clients, number: number): Promise<void> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(imageOrder(`[sandbox:fail] ${number}`)),
  };
  for (;;) {
    const response = await ask(clients, "/api/jobs", init);
    if (response?.status === 202) {
      clients.seen.accepted.set((await response.json()).id, Date.now());
      return;
    }
    await response?.body?.cancel();
    await wait(1_000);
  }
}

/** Reads the list again and again. */
async function list(clients: Clients): Promise<void> {
  while (!clients.ending.aborted) {
    await (await ask(clients, "/api/jobs?limit=24"))?.text().catch(() => "");
    await wait(300);
  }
}

/** A tab's live feed, which is opened again whenever it ends, and all that it said. */
function follow(clients: Clients): { heard: string } {
  const feed = { heard: "" };
  const read = async () => {
    const response = await ask(clients, "/api/jobs/events", { signal: clients.ending });
    if (response?.status !== 200) return response?.body?.cancel();
    for await (const part of response.body ?? []) feed.heard += Buffer.from(part).toString();
  };
  void (async () => {
    while (!clients.ending.aborted) {
      await read().catch(() => undefined);
      await wait(1_000);
    }
  })();
  return feed;
}

const SUBMITS = 40;
const SUBMIT_EVERY_MS = 1_100;
const FEEDS = 8;
const LISTS = 4;
const BEFORE_MS = 6_000;
const AWAY_MS = 30_000;
const HEARD_WITHIN_MS = 60_000;

/** Submits at an even pace; settles when the last is taken. */
async function submitAll(clients: Clients): Promise<void> {
  const all: Promise<void>[] = [];
  for (let number = 0; number < SUBMITS; number++) {
    all.push(submit(clients, number));
    await wait(SUBMIT_EVERY_MS);
  }
  await Promise.all(all);
}

/** Breaks every connection to a server; after 30 s its address leads to another one, with a copy of its files. */
async function move(server: DatabaseServer, relay: Relay, folder: string): Promise<DatabaseServer> {
  const cutAt = Date.now();
  relay.cut();
  await server.cluster.stop();
  const other = server.copy(folder);
  await other.cluster.start();
  await wait(Math.max(0, AWAY_MS - (Date.now() - cutAt)));
  relay.mend(other.socket);
  return other;
}

/** How many feeds have not heard of a job after a minute. */
async function deafFeeds(feeds: readonly { heard: string }[], jobId: string): Promise<number> {
  const until = Date.now() + HEARD_WITHIN_MS;
  const deaf = () => feeds.filter(({ heard }) => !heard.includes(jobId)).length;
  while (deaf() > 0 && Date.now() < until) await wait(200);
  return deaf();
}

type Place = { service: Stack; dashboard: Stack; relay: Relay; folder: string };

async function run(
  { service, dashboard, relay, folder }: Place,
  first: DatabaseServer,
): Promise<DatabaseServer> {
  const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_fail_over");
  const seen: ClientLog = { unannounced: [], announced: 0, accepted: new Map() };
  const ending = new AbortController();
  const clients = { url: dashboard.url, cookie: await cookieOf(visitor), seen, ending: ending.signal };
  const feeds = Array.from({ length: FEEDS }, () => follow(clients));
  for (let at = 0; at < LISTS; at++) void list(clients);
  const submits = submitAll(clients);
  await wait(BEFORE_MS);
  const before = seen.accepted.size;
  const server = await move(first, relay, path.join(folder, "b"));
  const backAt = Date.now();
  await submits;
  await submit(clients, SUBMITS);
  const [last = ""] = [...seen.accepted.keys()].slice(-1);
  const deaf = await deafFeeds(feeds, last);
  const sums = await reconcile(
    seen.accepted.keys(),
    (sql) => server.query(sql),
    (sql) => service.query(sql),
  );
  ending.abort();
  const [slowest] = await server.query<{ seconds: string }>(
    `select max(extract(epoch from step.at - jobs.created_at)) seconds from jobs
     join job_steps step on step.job_id = jobs.id and step.status in ('completed', 'failed')`,
  );
  const firstAfter = Math.min(...[...seen.accepted.values()].filter((at) => at >= backAt));
  console.log({
    ...sums,
    "accepted before": before,
    "feeds that heard nothing after": deaf,
    "5xx with Retry-After": seen.announced,
    "5xx without": seen.unannounced.length,
    which: [...new Set(seen.unannounced)],
    "ms from the return to a 202": firstAfter - backAt,
    "s of the slowest job": Math.round(Number(slowest?.seconds)),
  });
  return server;
}

/**
 * Prints what people see while the database goes away for 30 s and comes back elsewhere, behind the same address: 40
 * submits, four who read lists, and eight feeds.
 */
export async function runFailOver(): Promise<void> {
  const folder = temporaryFolder("atelier-fail-over-");
  let server = new DatabaseServer(path.join(folder, "a"));
  const service = await Stack.service();
  await Promise.all([service.start(), server.cluster.start()]);
  await server.cluster.ensureDatabase("atelier");
  const relay = await startRelay(server.socket);
  const dashboard = await Stack.dashboard(service.url, {
    DATABASE_URL: `postgresql://atelier@127.0.0.1:${relay.port}/atelier`,
    AUTH_SECRET: "a secret of at least 32 characters",
  });
  try {
    await dashboard.start();
    server = await run({ service, dashboard, relay, folder }, server);
  } finally {
    await dashboard.stop();
    await relay.close();
    await server.cluster.stop();
    await service.stop();
  }
}
