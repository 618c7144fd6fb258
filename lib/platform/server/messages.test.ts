import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { withTestDatabase } from "@/lib/testing/database";
import { database, transaction } from "./database";
import { listen, notify } from "./listen";
import { enqueue, stopQueue, workQueue } from "./queue";

withTestDatabase();

/** A promise to wait on, and what settles it. */
function signalled<T>() {
  let resolveNow: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    resolveNow = resolve;
  });
  return { promise, resolveNow };
}

test("a notification arrives only when its transaction commits", async () => {
  const { promise, resolveNow } = signalled<string>();
  const stop = listen("jobs_test", resolveNow);
  await stop.ready;
  await transaction(async (tx) => {
    await notify("jobs_test", "rolled back", tx);
    throw new Error("no");
  }).catch(() => undefined);
  await transaction((tx) => notify("jobs_test", "committed", tx));
  expect(await promise).toBe("committed");
  stop();
});

test("a broken connection is opened again, reports that, and receives notifications again", async () => {
  const back = signalled<void>();
  const heard = signalled<string>();
  const stop = listen("again_test", heard.resolveNow, { onReconnect: () => back.resolveNow() });
  await stop.ready;
  await database().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like '% listen' and datname = current_database()`,
  );
  await back.promise;
  await notify("again_test", "still here");
  expect(await heard.promise).toBe("still here");
  stop();
});

test("a task of a transaction that fails is never worked on; one that commits is", async () => {
  const worked = signalled<{ n: number }>();
  await workQueue<{ n: number }>("test-tasks", async (data) => worked.resolveNow(data));
  await transaction(async (tx) => {
    await enqueue("test-tasks", { n: 1 }, { transaction: tx });
    throw new Error("no");
  }).catch(() => undefined);
  await transaction((tx) => enqueue("test-tasks", { n: 2 }, { transaction: tx }));
  expect(await worked.promise).toEqual({ n: 2 });
  await stopQueue();
});
