// @module-tag all
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, it, vi } from "vitest";
import { feedHub, jobFeed } from "@/lib/feed/server/feed";
import { createIntent } from "@/lib/intents/server/intents";
import { pool } from "@/lib/platform/server/database";
import { forkEntry } from "@/lib/platform/server/process-entry";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { LEASE_MS } from "./pacing";

const JOBS = 9;
const TABS = 4;
const WORKERS = 3;
const READS = 4;

const service = withJobService();
const workers = new Set<ChildProcess>();
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
});

async function startWorker(): Promise<ChildProcess> {
  const worker = forkEntry("lib/worker/main", [], { env: process.env, stdio: "ignore" });
  workers.add(worker);
  await once(worker, "message");
  return worker;
}

/** A tab: counts each revision of every finished job that its feed sent. */
async function openTab(session: Awaited<ReturnType<typeof aSession>>) {
  const leaving = new AbortController();
  const response = await jobFeed(session, new Request("http://atelier.test/", { signal: leaving.signal }));
  const endings: string[] = [];
  const upstreamJob = (async () => {
    let text = "";
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString();
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const job = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "null");
        if (job?.status === "canceled") endings.push(`${job.id} ${job.revision}`);
      }
    }
  })();
  const close = async () => {
    leaving.abort();
    await upstreamJob;
  };
  return { endings, close };
}

it("jobs of a killed worker are taken over once, and every tab receives every end", async () => {
  const session = await aSession();
  service.fault = () => "ok";
  service.readsToFinish = READS;
  service.end = "canceled";
  const [first] = await Promise.all(Array.from({ length: WORKERS }, startWorker));
  const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(session)));
  const ids = await Promise.all(
    Array.from({ length: JOBS }, async (_, number) => {
      const { id } = await createIntent(
        session,
        { kind: "video", request: A_CLIP },
        `token-takeover-${number}`,
      );
      return id;
    }),
  );
  const leaseCount = async () => {
    const { rowCount } = await pool().query("select from jobs where lease_owner like $1", [
      `%/${first?.pid}/%`,
    ]);
    return rowCount ?? 0;
  };
  // In the middle of a poll the row stays held until the lease runs out.
  await vi.waitFor(async () => expect(await leaseCount()).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 2,
  });
  first?.kill("SIGKILL");
  const heldByTheDead = await leaseCount();
  const killedAt = performance.now();

  await vi.waitFor(
    () => {
      for (const { endings } of tabs)
        expect(new Set(endings.map((each) => each.split(" ")[0])).size).toBe(JOBS);
    },
    { timeout: 2 * LEASE_MS + 10_000, interval: 100 },
  );
  const takeoverMs = performance.now() - killedAt;
  const reads = [...service.jobs.values()].reduce((sum, job) => sum + job.reads, 0);
  console.info(
    `${JOBS} jobs, ${WORKERS} workers, one killed: all ended ${Math.round(takeoverMs)} ms after (lease ${LEASE_MS} ms), ${reads} reads of ${JOBS * READS} needed`,
  );
  expect(takeoverMs).toBeLessThan(2 * LEASE_MS);
  // Only the polls that the dead process had sent are repeated.
  expect(reads).toBeLessThanOrEqual(JOBS * READS + heldByTheDead + 1);
  for (const { endings } of tabs) {
    expect(endings.map((each) => each.split(" ")[0]).sort()).toEqual([...ids].sort());
    expect(new Set(endings).size).toBe(endings.length);
  }
  await Promise.all(tabs.map(({ close }) => close()));
  await eventually(() => expect(feedHub().hub.size).toBe(0));
}, 90_000);
