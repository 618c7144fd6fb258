// @module-tag all
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { closeDatabase, database } from "@/lib/platform/server/database";
import { forkEntry } from "@/lib/platform/server/process-entry";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { verified, withWebhookReceiver } from "@/lib/testing/webhook-receiver";

const JOBS = 400;
const KILLS = 4;
const ANSWER_MS = 20;

withJobService();
const receiver = withWebhookReceiver();
const workers = new Set<ChildProcess>();
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await closeDatabase();
});

async function startWorker(): Promise<ChildProcess> {
  const worker = forkEntry("lib/worker/main", [], { env: process.env, stdio: "ignore" });
  workers.add(worker);
  worker.once("exit", () => workers.delete(worker));
  await once(worker, "message");
  return worker;
}

it("loses no event of two workers that are killed in turn, and changes no order of a job", {
  timeout: 400_000,
}, async () => {
  const owner = await aSession("Ada");
  const { secret } = await receiver.hook(owner, ["job.completed", "job.failed"]);
  receiver.respond = (response) => setTimeout(() => response.writeHead(204).end(), ANSWER_MS);
  const rows = Array.from({ length: JOBS }, () => aJobRow(owner, { status: "processing" }));
  await database().insert(jobs).values(rows);
  let [victim, other] = await Promise.all([startWorker(), startWorker()]);
  // Each job has two ends, as no real one does, so that it has an order.
  const ending = (async () => {
    for (const { id } of rows) {
      for (const status of ["failed", "processing", "completed"] as const)
        await database()
          .update(jobs)
          .set({ status })
          .where(eq(jobs.id, id ?? ""));
    }
  })();
  for (let kills = 0; kills < KILLS; kills++) {
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 500));
    victim.kill("SIGKILL");
    [victim, other] = [other, await startWorker()];
  }
  await ending;
  const seen = () => new Set(receiver.at().map(({ headers }) => headers["webhook-id"]));
  await vi.waitFor(() => expect(seen().size).toBe(2 * JOBS), { timeout: 300_000, interval: 500 });
  const first = new Map(
    receiver
      .at()
      .map((each) => [each.headers["webhook-id"], each] as const)
      .toReversed(),
  );
  const inOrder = [...first.values()].toReversed().map((each) => verified(secret, each));
  for (const { id } of rows) {
    const types = inOrder.filter(({ data }) => data.job_id === id).map(({ type }) => type);
    expect(types).toEqual(["job.failed", "job.completed"]);
  }
  console.log(
    JSON.stringify({
      events: 2 * JOBS,
      kills: KILLS,
      lost: 2 * JOBS - seen().size,
      repeated: receiver.at().length - seen().size,
    }),
  );
});
