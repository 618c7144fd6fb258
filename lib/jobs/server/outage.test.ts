import { afterEach, expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { database } from "@/lib/platform/server/database";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import { upstreamHealth } from "@/lib/upstream/server/health";
import { isOutOfReach } from "../job";
import { readDetail } from "./read";
import { startScheduler } from "./scheduler";
import { jobs } from "./schema";

const service = withJobService();
let scheduler: ReturnType<typeof startScheduler> | null = null;
afterEach(async () => {
  await scheduler?.stop(5_000);
  for (const name of ["upstream-breaker", "upstream-retry-budget", "upstream-health"])
    forgetProcessValue(name);
});

const with200 =
  (text: string): StubHandler =>
  (_, response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(text);

it.each<[string, StubHandler]>([
  ["503", json(503, {})],
  ["an empty 200", with200("")],
  ["200 and half a record", with200('{"id": "up1", "object": "video_gener')],
])("jobs show an outage of %s, and are completed within seconds of its end", async (_, away) => {
  const session = await aSession();
  service.readsToFinish = 1;
  const ids: string[] = [];
  for (let number = 0; number < 5; number++) {
    const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, `token-outage-${number}`);
    ids.push(id);
  }
  const all = () => Promise.all(ids.map((id) => readDetail(session, id)));
  await eventually(async () =>
    expect((await all()).map(({ status }) => status)).toEqual(Array(5).fill("queued")),
  );
  service.away = away;
  // As after minutes of failed polls: the next ones are a minute away.
  await database()
    .update(jobs)
    .set({ attempts: 8, nextAttemptAt: new Date(Date.now() + 55_000) });
  scheduler = startScheduler();
  await eventually(async () => {
    expect((await all()).some(isOutOfReach)).toBe(true);
    expect(upstreamHealth().isDown).toBe(true);
  });
  service.away = null;
  const backAt = performance.now();
  await eventually(async () =>
    expect((await all()).every(({ status }) => status === "completed")).toBe(true),
  );
  expect(performance.now() - backAt).toBeLessThan(8_000);
  expect((await all()).map(({ error }) => error)).toEqual(Array(5).fill(null));
});
