import { expect, it } from "vitest";
import { errorOf } from "./test-parse";
import { aClip, withSandbox } from "./test-sandbox";

const sandbox = withSandbox();
it("accepts and completes a clip", async () => {
  const job = await sandbox.accepted(aClip());
  expect(job.credits_reserved).toBe(9);
  const done = await sandbox.until(job.id, (j) => j.status === "completed");
  expect(done.credits_used).toBe(9);
  expect(done.assets).toHaveLength(1);
  expect((await errorOf(await sandbox.call("GET", "/v1/video-generations"))).status).toBe(405);
  expect((await errorOf(await sandbox.call("GET", "/nowhere"))).status).toBe(404);
});
