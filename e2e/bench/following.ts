/**
 * Prints how late the end of a job at the service reaches the open tabs, with 10, 40 and 100 jobs at once, and how many
 * polls that takes: `npm run bench -- following`, after a build. The service is a stub whose jobs take 30 s, give or
 * take a tenth; the first jobs are there to learn from.
 */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { closeDatabase } from "../../lib/platform/server/database";
import { Stack } from "../fault-stack";
import { feedEvents } from "../feed-events";
import { benchOwner, joinProduct } from "./bench-owner";
import { report } from "./report";
import { startStubService, submitJob } from "./stub-service";

const LENGTH_MS = 30_000;
/** With ten jobs of a key each is read every 2.5 s, so a tab may hear 150 ms later than that. */
const ROUNDS = [
  { jobs: 10, tabs: 1, aimMs: null },
  { jobs: 10, tabs: 30, aimMs: 2_650 },
  { jobs: 40, tabs: 1, aimMs: 3_000 },
  { jobs: 100, tabs: 1, aimMs: 6_000 },
];
/** Streams of one session; see `STREAM_LIMITS`. */
const TABS_OF_A_SESSION = 8;

const service = await startStubService(() => Date.now() + LENGTH_MS * (0.9 + Math.random() * 0.2));

const frame = z.object({ prompt: z.string(), status: z.string() });

/** Follows the feed as a tab does and notes when each job is first seen to have ended. */
async function openTab(url: string, cookie: string) {
  const seenAt = new Map<string, number>();
  const stop = new AbortController();
  const response = await fetch(`${url}/api/jobs/events`, { headers: { cookie }, signal: stop.signal });
  if (!response.ok) throw new Error(`a stream got status ${response.status}`);
  const reading = (async () => {
    for await (const data of feedEvents(response)) {
      const job = frame.safeParse(data).data;
      if (job?.status === "completed" && !seenAt.has(job.prompt)) seenAt.set(job.prompt, Date.now());
    }
  })().catch(() => undefined);
  const close = async () => {
    stop.abort();
    await reading;
  };
  return { seenAt, close };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

async function follow(
  url: string,
  cookies: readonly string[],
  name: string,
  { jobs, tabs }: { jobs: number; tabs: number },
) {
  const open = await Promise.all(
    Array.from({ length: tabs }, (_, tab) =>
      openTab(url, cookies[Math.floor(tab / TABS_OF_A_SESSION)] ?? ""),
    ),
  );
  const pollsBefore = service.polls();
  const prompts = Array.from({ length: jobs }, (_, job) => `${name}x${job}`);
  for (const prompt of prompts) await submitJob(url, cookies[0] ?? "", prompt);
  while (!open.every(({ seenAt }) => prompts.every((prompt) => seenAt.has(prompt)))) await wait(100);
  for (const { close } of open) await close();
  const late = open.flatMap(({ seenAt }) =>
    prompts.map((prompt) => (seenAt.get(prompt) ?? 0) - service.endOf(prompt)),
  );
  return {
    jobs,
    tabs,
    "late ms, median": Math.round(quantile(late, 0.5)),
    p95: Math.round(quantile(late, 0.95)),
    polls: service.polls() - pollsBefore,
  };
}

const dashboard = await Stack.dashboard(service.origin);
try {
  await dashboard.start();
  joinProduct(dashboard.dataDir);
  const cookies: string[] = [];
  for (let session = 0; session < 4; session++) cookies.push((await benchOwner("good_following")).cookie);
  await follow(dashboard.url, cookies, "learn", { jobs: 20, tabs: 1 });
  const rows: Record<string, unknown>[] = [];
  for (const [at, round] of ROUNDS.entries()) {
    const row = await follow(dashboard.url, cookies, `round${at}`, round);
    rows.push(row);
    const figure = `ms from a job's end to the tab, p95: ${round.jobs} jobs, ${round.tabs} tabs`;
    const aim = round.aimMs === null ? "" : `at most ${round.aimMs}`;
    report({ figure, value: row.p95, aim });
  }
  console.table(rows);
  console.log(JSON.stringify({ load: loadavg()[0] }));
} finally {
  await closeDatabase();
  await dashboard.stop();
  service.close();
}
