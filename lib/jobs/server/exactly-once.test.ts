import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, it, vi } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { closeDatabase, database } from "@/lib/platform/server/database";
import { forkEntry } from "@/lib/platform/server/process-entry";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { CreateFault } from "@/lib/testing/video-service";
import { isSettled } from "../job";
import { startScheduler } from "./scheduler";
import { jobs } from "./schema";

/** The browser suite runs 200, with a real service and the whole stack. */
const INTENTS = 60;
const FAULTS: CreateFault[] = ["lost-before", "lost-after", "unavailable", "conflict", "garbage", "limited"];

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

const clip = (prompt: string) => ({ kind: "video" as const, request: { ...A_CLIP, prompt } });

it("makes one job of 50 requests with one token", async () => {
  const session = await aSession();
  service.fault = () => "ok";
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => createIntent(session, clip("fifty"), "one-token-for-all")),
  );
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
  await eventually(() => expect(service.creates).toBe(1));
  await expect(createIntent(session, clip("another"), "one-token-for-all")).rejects.toMatchObject({
    status: 409,
  });
});

it("makes each of many intents exactly once while responses are lost and workers are killed", {
  tags: ["all"],
  timeout: 200_000,
}, async () => {
  const session = await aSession();
  const seed = Number(process.env.SEED ?? Date.now() % 1e6);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const dealt: Record<string, number> = {};
  service.fault = () => {
    // Rate limits are rare here, because each stops the whole key for a second.
    const picked = random() < 0.4 ? (FAULTS[Math.floor(random() * 5.1)] ?? "ok") : "ok";
    dealt[picked] = (dealt[picked] ?? 0) + 1;
    return picked;
  };
  const createdBefore = service.creates;
  const begun = performance.now();
  const scheduler = startScheduler();
  let kills = 0;
  const first = startWorker();
  const killing = (async () => {
    let victim = first;
    for (; kills < 3; kills++) {
      await once(victim, "message");
      victim.kill("SIGKILL");
      victim = startWorker();
    }
  })();

  const prompts = Array.from({ length: INTENTS }, (_, number) => `intent ${number}`);
  await Promise.all(prompts.map((prompt) => createIntent(session, clip(prompt), `token ${prompt}`)));
  await killing;
  await vi.waitFor(
    async () => {
      const rows = await database().select().from(jobs);
      expect(rows.filter(({ status }) => !isSettled(status)).length).toBe(0);
    },
    { timeout: 150_000, interval: 500 },
  );
  await scheduler.stop(5_000);

  const rows = (await database().select().from(jobs)).filter(({ prompt }) => prompt.startsWith("intent"));
  console.info(
    `seed ${seed}: ${INTENTS} intents, ${kills} kills, ${JSON.stringify(dealt)}, ${Math.round(performance.now() - begun)} ms`,
  );
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => "completed"));
  expect(rows).toHaveLength(INTENTS);
  expect(service.creates - createdBefore).toBe(INTENTS);
  expect(new Set(rows.map(({ upstreamId }) => upstreamId)).size).toBe(INTENTS);
  for (const [, keys] of service.keysSeen) expect(keys.size).toBe(1);
});

afterAll(closeDatabase);
