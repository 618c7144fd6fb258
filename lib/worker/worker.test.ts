import { once } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "@/e2e/ports";
import { createIntent } from "@/lib/intents/server/intents";
import { readDetail } from "@/lib/jobs/server/read";
import { forkEntry } from "@/lib/platform/server/process-entry";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { relayTo } from "@/lib/testing/relayed-database";

const service = withJobService();

/** A worker that is ready, its health address and what it logs. */
async function startWorker(variables: Record<string, string> = {}) {
  const WORKER_PORT = String(await freePort());
  const worker = forkEntry("lib/worker/main", [], {
    env: { ...process.env, ATELIER_PROCESS: "worker", LOG_LEVEL: "info", WORKER_PORT, ...variables },
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  let log = "";
  worker.stdout?.on("data", (text) => {
    log += String(text);
  });
  await once(worker, "message");
  return { worker, url: `http://127.0.0.1:${WORKER_PORT}/api`, lines: () => log.split("\n") };
}

it("completes a job, and releases everything when it is stopped", async () => {
  const session = await aSession();
  service.fault = () => "ok";
  const METRICS_TOKEN = "a-token-for-the-scraper";
  const { worker, url, lines } = await startWorker({ METRICS_TOKEN });
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, "token-worker");
  await vi.waitFor(async () => expect((await readDetail(session, id)).status).toBe("completed"), {
    timeout: 60_000,
  });
  const linesOfJob = () => lines().filter((line) => line.includes(`"jobId":"${id}"`));
  await vi.waitFor(() => expect(linesOfJob().join()).toContain('"status":"completed"'));
  const about = (path: string, token = "") =>
    fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await about("health/ready")).status).toBe(200);
  expect((await about("metrics")).status).toBe(401);
  expect((await about("jobs")).status).toBe(404);
  const metrics = await (await about("metrics", METRICS_TOKEN)).text();
  expect(metrics).toMatch(/^atelier_workers\{.*\} 1$/m);
  expect(metrics).toMatch(/^atelier_job_seconds_count\{.*until="completed".*\} 1$/m);
  const begun = performance.now();
  worker.kill("SIGTERM");
  const [code] = await once(worker, "exit");
  expect(code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it("completes jobs that ended while the database took no connections, and says in between that it can't", async () => {
  const session = await aSession();
  service.fault = () => "ok";
  const { relay, url: DATABASE_URL } = await relayTo(process.env.DATABASE_URL ?? "");
  onTestFinished(() => relay.close());
  const DATABASE_DIRECT_URL = process.env.DATABASE_URL ?? "";
  const { worker, url, lines } = await startWorker({ DATABASE_URL, DATABASE_DIRECT_URL });
  onTestFinished(() => void worker.kill());
  const readiness = async () => (await fetch(`${url}/health/ready`)).status;
  // At its first end the worker has connections for the job, and gets none for what its end puts on the queue.
  const isDone = new Promise<void>((done) => {
    service.assetsOf = ({ id, reads }) => {
      if (reads === 1) relay.refuse();
      done();
      return [
        {
          id: `${id}_file`,
          object: "asset",
          type: "video",
          url: "https://files.example/a.mp4",
          mime_type: "video/mp4",
        },
      ];
    };
  });
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, "token-refused");
  await isDone;
  await vi.waitFor(() => expect(lines().join()).toContain("a job could not be sent or polled"), {
    timeout: 20_000,
  });
  expect(await readiness()).toBe(503);
  relay.mend();
  await vi.waitFor(async () => expect((await readDetail(session, id)).status).toBe("completed"), {
    timeout: 30_000,
  });
  expect(await readiness()).toBe(200);
});
