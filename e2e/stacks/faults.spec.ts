import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { type Job, jobList } from "@/lib/jobs/job";
import { FAULTS, type Fault, seeded, startFaultProxy } from "../fault-proxy";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";

const INTENTS = 120;
const AT_ONCE = 8;
const KILLS = 10;
const VICTIMS = ["web", "worker", "service", "database"] as const;
type Victim = (typeof VICTIMS)[number];

test.setTimeout(900_000);

/** Faults: more than a third of the requests about jobs are lost, refused, garbled or late. */
function dealer(random: () => number) {
  const mix: [Fault, number][] = [
    ["lost-before", 0.06],
    ["lost-after", 0.08],
    ["unavailable", 0.06],
    ["limited", 0.01],
    ["garbage", 0.04],
    ["slow", 0.1],
  ];
  let asked = 0;
  return (isAboutJobs: boolean): Fault => {
    if (!isAboutJobs) return "none";
    // Each of them comes once for sure, and the rest by chance.
    asked += 1;
    const sure = asked % 8 === 0 ? mix[asked / 8 - 1] : undefined;
    if (sure) return sure[0];
    let chance = random();
    for (const [fault, share] of mix) {
      chance -= share;
      if (chance < 0) return fault;
    }
    return "none";
  };
}

/** Sends like a browser: the same token until there is a response, sometimes twice at once. */
async function press(visitor: APIRequestContext, number: number, random: () => number): Promise<Set<string>> {
  const token = randomUUID();
  const ids = new Set<string>();
  const once = async () => {
    for (;;) {
      const response = await visitor
        .post("/api/jobs", {
          headers: { "idempotency-key": token, "sec-fetch-site": "same-origin" },
          data: {
            kind: "image",
            request: {
              // The cheapest file of all: this test is about how often it is made.
              model_id: "zeta-image",
              prompt: `[sandbox:fail] intent ${number}`,
              ratio: "1:1",
              resolution: "1K",
            },
          },
          timeout: 10_000,
        })
        .catch(() => null);
      if (response?.status() === 202) return ids.add((await response.json()).id);
      if (response && response.status() < 500 && response.status() !== 429) {
        throw new Error(`intent ${number}: ${response.status()} ${await response.text()}`);
      }
      await wait(300);
    }
  };
  await Promise.all(random() < 0.3 ? [once(), once()] : [once()]);
  return ids;
}

async function everyJob(visitor: APIRequestContext): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let cursor: string | null | undefined = ""; cursor !== null && cursor !== undefined; ) {
    const response = await visitor.get(
      `/api/jobs?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    const page: ReturnType<typeof jobList.parse> = jobList.parse(await response.json());
    jobs.push(...page.data);
    cursor = page.has_more ? page.next_cursor : null;
  }
  return jobs;
}

async function allEnded(visitor: APIRequestContext): Promise<void> {
  await expect
    .poll(
      async () => {
        const response = await visitor.get("/api/jobs?status=active&limit=100").catch(() => null);
        return response?.ok() ? (await response.json()).data.length : "no response";
      },
      { timeout: 600_000, intervals: [1_000] },
    )
    .toBe(0);
}

test("120 requests make 120 jobs, each once, through network faults and killed processes", async () => {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
  const random = seeded(seed);
  const deal = dealer(random);
  const service = await Stack.service();
  await service.start();
  const proxy = await startFaultProxy(service.url, ({ url }) =>
    deal(url?.startsWith("/v1/image-generations") ?? false),
  );
  const dashboard = await Stack.dashboard(proxy.url);
  const killed: Record<Victim, number> = { web: 0, worker: 0, service: 0, database: 0 };
  const startedAt = Date.now();
  try {
    await dashboard.start();
    const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_faults");

    let isPressing = true;
    const killer = (async () => {
      // Each process is killed in turn and then at random. More kills would only wait for the launcher's
      // back-off.
      for (let kill = 0; isPressing && kill < KILLS; kill++) {
        await wait(800 + random() * 1_200);
        const turn = kill < VICTIMS.length ? kill : Math.floor(random() * VICTIMS.length);
        const victim = VICTIMS[turn] ?? "web";
        const name = victim === "service" ? "sandbox" : victim === "database" ? "postgres" : victim;
        if ((victim === "service" ? service : dashboard).kill(name)) killed[victim] += 1;
      }
    })();
    const numbers = Array.from({ length: INTENTS }, (_, at) => at);
    const acceptedIds = new Set<string>();
    const presser = async () => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
        // People do not press at the same time, and kills should happen in every stage of a job.
        await wait(random() * 600);
        const ids = await press(visitor, number, random);
        expect(ids.size, "one token, one job").toBe(1);
        for (const id of ids) acceptedIds.add(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, presser));
    isPressing = false;
    await killer;
    await allEnded(visitor);

    const jobs = await everyJob(visitor);
    const jobRows = await service.query<{
      id: string;
      key: string;
      used: number;
      refunded: number;
      reserved: number;
    }>(
      "select id, idempotency_key as key, credits_used as used, credits_refunded as refunded, credits_reserved as reserved from sandbox.jobs",
    );
    const steps = await dashboard.query<{ job_id: string; count: string }>(
      "select job_id, count(*) from job_steps where status in ('completed', 'failed', 'canceled') group by job_id",
    );
    console.log(
      JSON.stringify({
        seed,
        intents: INTENTS,
        listed: jobs.length,
        made: jobRows.length,
        killed,
        dealt: proxy.dealt,
        seconds: Math.round((Date.now() - startedAt) / 1000),
      }),
    );
    expect(acceptedIds.size).toBe(INTENTS);
    expect(new Set(jobs.map(({ id }) => id))).toEqual(acceptedIds);
    expect(jobRows).toHaveLength(INTENTS);
    expect(new Set(jobRows.map(({ key }) => key)).size).toBe(INTENTS);
    expect(new Set(jobs.map(({ upstream_id }) => upstream_id))).toEqual(new Set(jobRows.map(({ id }) => id)));
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(["failed"]));
    expect(jobRows.filter(({ used, refunded, reserved }) => used + refunded !== reserved)).toEqual([]);
    expect(steps.filter(({ count }) => Number(count) !== 1)).toEqual([]);
    for (const fault of FAULTS) expect(proxy.dealt[fault], fault).toBeGreaterThan(0);
    for (const victim of VICTIMS) expect(killed[victim], victim).toBeGreaterThan(0);
    await visitor.dispose();

    expect(await dashboard.stop(), "exit code after SIGTERM").toBe(0);
  } finally {
    await dashboard.stop();
    await proxy.close();
    await service.stop();
  }
});
