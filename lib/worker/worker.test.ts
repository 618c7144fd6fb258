import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { freePort } from "@/e2e/ports";
import { createIntent } from "@/lib/intents/server/intents";
import { readDetail } from "@/lib/jobs/server/read";
import { forkEntry } from "@/lib/platform/server/process-entry";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";

const service = withJobService();

it("completes a job, and releases everything when it is stopped", async () => {
  const session = await aSession();
  service.fault = () => "ok";
  const WORKER_PORT = String(await freePort());
  const METRICS_TOKEN = "a-token-for-the-scraper";
  const worker = forkEntry("lib/worker/main", [], {
    env: { ...process.env, ATELIER_PROCESS: "worker", LOG_LEVEL: "info", WORKER_PORT, METRICS_TOKEN },
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  let log = "";
  worker.stdout?.on("data", (text) => {
    log += String(text);
  });
  await once(worker, "message");
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, "token-worker");
  await vi.waitFor(async () => expect((await readDetail(session, id)).status).toBe("completed"), {
    timeout: 60_000,
  });
  const linesOfJob = () => log.split("\n").filter((line) => line.includes(`"jobId":"${id}"`));
  await vi.waitFor(() => expect(linesOfJob().join()).toContain('"status":"completed"'));
  const about = (path: string, token = "") =>
    fetch(`http://127.0.0.1:${WORKER_PORT}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
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
