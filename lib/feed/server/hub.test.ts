import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { FeedHub } from "./hub";

/** Only the fields that the hub reads. */
const aJob = (id: string, revision = 1) => ({ id, revision }) as Job;

function aHub() {
  const batches: string[][] = [];
  const hub = new FeedHub(
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

it("holds the latest state of each job for a reader that does not read, of at most some hundred jobs", () => {
  const { subscription } = aHub().hub.subscribe("w");
  subscription.takeReplay();
  for (let change = 1; change <= 10_000; change++) subscription.offer(aJob("one", change));
  expect(subscription.take()?.revision).toBe(10_000);
  expect(subscription.take()).toBeUndefined();

  let count = 0;
  for (let number = 0; number < 1_000_000; number++) subscription.offer(aJob(`job ${number}`));
  expect(subscription.takeReplay(), "too much to keep: look for yourself").toBe(true);
  while (subscription.take()) count += 1;
  expect(count).toBe(0);
});

it("loads a changed job once for all its readers, and nothing for workspaces without readers", async () => {
  const { hub, batches } = aHub();
  const readers = Array.from({ length: 50 }, () => hub.subscribe("w").subscription);
  for (const reader of readers) reader.takeReplay();
  for (let change = 0; change < 1_000; change++) hub.publishJob({ workspaceId: "w", jobId: "job" });
  hub.publishJob({ workspaceId: "unwatched", jobId: "other" });
  await settled();
  expect(batches.flat().filter((id) => id === "job").length).toBeLessThan(5);
  expect(batches.flat()).not.toContain("other");
  for (const reader of readers) expect(reader.take()?.id).toBe("job");
});

it("gives a changed job to the readers of its workspace only", async () => {
  const { hub } = aHub();
  const [ours, theirs] = [hub.subscribe("w").subscription, hub.subscribe("other").subscription];
  for (const reader of [ours, theirs]) reader.takeReplay();
  hub.publishJob({ workspaceId: "w", jobId: "job" });
  await settled();
  expect([ours.take()?.id, theirs.take()]).toEqual(["job", undefined]);
});

it("makes readers read the database when a job could not be loaded", async () => {
  const failing = new FeedHub(
    () => Promise.reject(new Error("down")),
    () => undefined,
  );
  const { subscription } = failing.subscribe("w");
  subscription.takeReplay();
  failing.publishJob({ workspaceId: "w", jobId: "job" });
  await settled();
  expect(subscription.takeReplay()).toBe(true);
});

it("gives a topic to a reader once, however often it was published, and only of its own workspace", async () => {
  const { hub } = aHub();
  const { subscription } = hub.subscribe("w");
  subscription.takeReplay();
  const atFirst = Array.from({ length: 5 }, () => subscription.takeTopic());
  expect(atFirst, "a reader that begins looks at everything").toEqual([
    "boards",
    "descriptions",
    "library",
    "upstream",
    undefined,
  ]);
  for (let n = 0; n < 1_000; n++) hub.publishTopic("w", "library");
  hub.publishTopic("other", "descriptions");
  expect([subscription.takeTopic(), subscription.takeTopic()]).toEqual(["library", undefined]);

  let isAwake = false;
  const waiting = subscription.changed().then(() => {
    isAwake = true;
  });
  hub.publishTopic("other", "library");
  await settled();
  expect(isAwake).toBe(false);
  hub.publishTopic("w", "descriptions");
  await waiting;
  expect(subscription.takeTopic()).toBe("descriptions");
});

it("ends a wait for changes when the reader leaves", async () => {
  const { subscription, close } = aHub().hub.subscribe("w");
  subscription.takeReplay();
  while (subscription.takeTopic());
  const waiting = subscription.changed();
  close();
  await waiting;
});

it("makes readers read everything after announcements were lost", () => {
  const { hub } = aHub();
  const { subscription } = hub.subscribe("w");
  subscription.takeReplay();
  while (subscription.takeTopic());
  hub.replayAll();
  expect(subscription.takeReplay()).toBe(true);
  const topics = Array.from({ length: 4 }, () => subscription.takeTopic());
  expect(topics).toEqual(["boards", "descriptions", "library", "upstream"]);
});
