import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Stack } from "../fault-stack";
import { type Relay, startRelay } from "../relay";
import { signedInVisitor } from "../sign-in";
import { temporaryFolder } from "../temporary-folder";
import { account } from "./account";
import { follow, list, type People, type Seen, submit } from "./clients";
import { DatabaseServer } from "./database-server";
import { cookieOf } from "./site";

const SUBMITS = 40;
const SUBMIT_EVERY_MS = 1_100;
const FEEDS = 8;
const LISTS = 4;
const BEFORE_MS = 6_000;
const AWAY_MS = 30_000;
const HEARD_WITHIN_MS = 60_000;

/** Submits at an even pace; settles when the last is taken. */
async function submitAll(people: People): Promise<void> {
  const all: Promise<void>[] = [];
  for (let number = 0; number < SUBMITS; number++) {
    all.push(submit(people, number));
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
  const seen: Seen = { unannounced: [], announced: 0, accepted: new Map() };
  const ending = new AbortController();
  const people = { url: dashboard.url, cookie: await cookieOf(visitor), seen, ending: ending.signal };
  const feeds = Array.from({ length: FEEDS }, () => follow(people));
  for (let at = 0; at < LISTS; at++) void list(people);
  const submits = submitAll(people);
  await wait(BEFORE_MS);
  const before = seen.accepted.size;
  const server = await move(first, relay, path.join(folder, "b"));
  const backAt = Date.now();
  await submits;
  await submit(people, SUBMITS);
  const [last = ""] = [...seen.accepted.keys()].slice(-1);
  const deaf = await deafFeeds(feeds, last);
  const sums = await account(
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
