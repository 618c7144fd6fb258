import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { readDetail } from "@/lib/jobs/server/read";
import { forkEntry } from "@/lib/platform/server/process-entry";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_CLIP } from "@/lib/testing/video-service";

const service = withJobService();

it("brings a job to its end, and stops when asked with nothing left behind", async () => {
  const session = await aSession();
  service.fault = () => "ok";
  const worker = forkEntry("lib/worker/main", [], { env: process.env, stdio: "ignore" });
  await once(worker, "message");
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, "token-worker");
  await vi.waitFor(async () => expect((await readDetail(session, id)).status).toBe("completed"), {
    timeout: 60_000,
  });
  const begun = performance.now();
  worker.kill("SIGTERM");
  const [code] = await once(worker, "exit");
  expect(code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
