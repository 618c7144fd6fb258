// @module-tag all
import { sql } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { closeDatabase, database } from "@/lib/platform/server/database";
import { closeListener } from "@/lib/platform/server/listen";
import { enqueue, stopQueue, workQueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { withWebhookReceiver } from "@/lib/testing/webhook-receiver";
import { startWebhooks } from "./deliver";

const EVENTS = 10_000;
const SMALL = 20;

withJobService();
const receiver = withWebhookReceiver();
let stop = () => {};
afterAll(async () => {
  stop();
  await stopQueue(100);
  await closeListener();
  await closeDatabase();
});

/** Jobs that end in one statement. */
async function endAtOnce(owner: Session, count: number): Promise<void> {
  const { id: _id, ...row } = aJobRow(owner, { status: "processing" });
  await database()
    .insert(jobs)
    .values({ ...row, id: `job_${owner.personId}` });
  await database().execute(sql`
    insert into jobs select (jsonb_populate_record(t, jsonb_build_object('id', t.id || '_' || n,
      'client_token', t.id || n, 'upstream_key', t.id || n))).*
    from jobs t, generate_series(2, ${count}::int) n where t.id = ${`job_${owner.personId}`}`);
  await database().execute(sql`update jobs set status = 'completed' where person_id = ${owner.personId}`);
}

it("sends 10,000 events at once, while others go out and other work is done beside them", {
  timeout: 300_000,
}, async () => {
  const [busy, other] = [await aSession("Ada"), await aSession("Bo")];
  const hanging = await Promise.all(["Cy", "Di", "Ed"].map((name) => aSession(name)));
  receiver.respond = (response, { path }) => void (path === "/hang" || response.writeHead(204).end());
  await receiver.hook(busy, ["job.completed"], "/busy");
  await receiver.hook(other, ["job.completed"], "/other");
  for (const owner of hanging) await receiver.hook(owner, ["job.completed"], "/hang");
  const took: number[] = [];
  await workQueue<{ at: number }>("beside", async ({ at }) => void took.push(performance.now() - at));
  stop = await startWebhooks();
  for (const owner of hanging) await endAtOnce(owner, 2_000);
  const begun = performance.now();
  await endAtOnce(busy, EVENTS);
  const written = performance.now() - begun;
  const otherBegun = performance.now();
  await endAtOnce(other, SMALL);
  await vi.waitFor(() => expect(receiver.at("/other")).toHaveLength(SMALL), { timeout: 60_000 });
  const otherMs = performance.now() - otherBegun;
  for (let n = 0; n < 20; n++) await enqueue("beside", { at: performance.now() });
  await vi.waitFor(() => expect(receiver.at("/busy")).toHaveLength(EVENTS), {
    timeout: 200_000,
    interval: 100,
  });
  const seconds = (performance.now() - begun) / 1_000;
  await vi.waitFor(() => expect(took).toHaveLength(20), { timeout: 20_000 });
  const besideMs = Math.max(...took);
  const figures = {
    events: EVENTS,
    writtenMs: written,
    seconds,
    otherMs,
    besideMs,
    hung: receiver.at("/hang").length,
  };
  console.log(
    JSON.stringify(figures, (_name, value) => (typeof value === "number" ? Math.round(value) : value)),
  );
  expect(new Set(receiver.at("/busy").map(({ headers }) => headers["webhook-id"])).size).toBe(EVENTS);
  expect(otherMs).toBeLessThan(20_000);
  expect(besideMs).toBeLessThan(5_000);
});
