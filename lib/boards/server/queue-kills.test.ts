// @module-tag all
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { isSettled } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { closeDatabase, database } from "@/lib/platform/server/database";
import { forkEntry } from "@/lib/platform/server/process-entry";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { CreateFault } from "@/lib/testing/video-service";
import { startRun } from "./runs";
import { queuedTakes } from "./schema";

const SHOTS = 60;
const KILLS = 4;
const FAULTS: CreateFault[] = ["lost-before", "lost-after", "unavailable", "no-slot", "garbage"];

const service = withJobService();
const workers = new Set<ChildProcess>();
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
});

function startWorker(): ChildProcess {
  const worker = forkEntry("lib/worker/main", [], { env: process.env, stdio: "ignore" });
  workers.add(worker);
  worker.once("exit", () => workers.delete(worker));
  return worker;
}

it("makes each take of a run once, while responses are lost and two workers are killed in turn", {
  timeout: 200_000,
}, async () => {
  const session = await aSession();
  const board = await aBoard(session, SHOTS);
  service.fault = () =>
    Math.random() < 0.3 ? (FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? "ok") : "ok";
  const run = await startRun(session, board.id, pressOf(board), randomUUID());
  const ready = (worker: ChildProcess) => once(worker, "message").then(() => worker);
  let [victim, other] = await Promise.all([startWorker(), startWorker()].map(ready));
  for (let kills = 0; kills < KILLS; kills++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    victim?.kill("SIGKILL");
    [victim, other] = [other, await ready(startWorker())];
  }
  await vi.waitFor(
    async () => {
      const rows = await database().select().from(jobs);
      expect(rows).toHaveLength(SHOTS);
      expect(rows.filter(({ status }) => !isSettled(status))).toEqual([]);
    },
    { timeout: 150_000, interval: 500 },
  );
  const rows = await database().select().from(queuedTakes).where(eq(queuedTakes.runId, run.id));
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => "sent"));
  expect(new Set(rows.map(({ jobId }) => jobId)).size).toBe(SHOTS);
  expect(service.creates).toBe(SHOTS);
  for (const [, keys] of service.keysSeen) expect(keys.size).toBe(1);
  const charged = (await database().select().from(jobs)).reduce(
    (sum, job) => sum + (job.creditsUsed ?? 0),
    0,
  );
  expect(charged).toBe(run.credits);
});

afterAll(closeDatabase);
