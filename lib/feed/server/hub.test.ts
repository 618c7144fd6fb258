import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { JobHub } from "./hub";

/** Only the fields that the hub reads. */
const aJob = (id: string, revision = 1) => ({ id, revision }) as Job;

function aHub() {
  const batches: string[][] = [];
  const hub = new JobHub(
    async (ids) => {
      batches.push(ids);
      return ids.map((id) => aJob(id));
    },
    (error) => {
      throw error;
    },
  );
  return { hub, batches };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("keeps the latest of each job for a reader that does not read, and no more than some hundred jobs", () => {
  const { subscription } = aHub().hub.subscribe("w");
  subscription.takeReplay();
  for (let change = 1; change <= 10_000; change++) subscription.offer(aJob("one", change));
  expect(subscription.take()?.revision).toBe(10_000);
  expect(subscription.take()).toBeUndefined();

  let takenCount = 0;
  for (let number = 0; number < 1_000_000; number++) subscription.offer(aJob(`job ${number}`));
  expect(subscription.takeReplay(), "too much to keep: look for yourself").toBe(true);
  while (subscription.take()) takenCount += 1;
  expect(takenCount).toBe(0);
});

it("loads a changed job once for all its readers, and nothing for workspaces nobody watches", async () => {
  const { hub, batches } = aHub();
  const readers = Array.from({ length: 50 }, () => hub.subscribe("w").subscription);
  for (const reader of readers) reader.takeReplay();
  for (let change = 0; change < 1_000; change++) hub.announced({ workspaceId: "w", jobId: "job" });
  hub.announced({ workspaceId: "unwatched", jobId: "other" });
  await settled();
  expect(batches.flat().filter((id) => id === "job").length).toBeLessThan(5);
  expect(batches.flat()).not.toContain("other");
  for (const reader of readers) expect(reader.take()?.id).toBe("job");
});

it("has readers look for themselves when the loading failed", async () => {
  const failing = new JobHub(
    () => Promise.reject(new Error("down")),
    () => undefined,
  );
  const { subscription } = failing.subscribe("w");
  subscription.takeReplay();
  failing.announced({ workspaceId: "w", jobId: "job" });
  await settled();
  expect(subscription.takeReplay()).toBe(true);
});
