import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Relay } from "@/e2e/relay";
import { withTestDatabase } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { relayTo } from "@/lib/testing/relayed-database";
import { closeDatabase, database, transaction } from "./database";
import { resetEnv } from "./env";
import { closeListener, listen, notify } from "./listen";
import { closeLocks, withLock } from "./lock";
import { forgetProcessValue } from "./process-value";
import { checkQueue, enqueue, stopQueue, workQueue } from "./queue";

withTestDatabase();

const AWAY_MS = 1_000;

let relay: Relay;
let direct: string | undefined;
beforeAll(async () => {
  direct = process.env.DATABASE_URL;
  const relayed = await relayTo(direct ?? "");
  relay = relayed.relay;
  process.env.DATABASE_URL = relayed.url;
  resetEnv();
  await Promise.all([closeDatabase(), closeLocks(), closeListener()]);
  for (const name of ["queue.sender", "queue.worker", "queue.known"]) forgetProcessValue(name);
});
afterEach(() => relay.mend());
afterAll(async () => {
  await stopQueue(0);
  await Promise.all([closeDatabase(), closeLocks(), closeListener()]);
  for (const name of ["queue.sender", "queue.worker", "queue.known"]) forgetProcessValue(name);
  process.env.DATABASE_URL = direct;
  resetEnv();
  await relay.close();
});

/** Each value of the process that needs the database, by its first use. */
const USES: [string, () => Promise<unknown>][] = [
  ["a query", () => database().execute(sql`select 1`)],
  ["a lock", () => withLock("usage", "of nobody", async () => undefined)],
  ["the check of the queue", checkQueue],
  ["a task", () => enqueue("first-failure", {})],
  ["work on a queue", () => workQueue("first-failure-work", async () => undefined)],
];

// In this order: the first task starts what the check asks about.
it.each(USES)("%s fails while the database is away, and works once it is back", async (_, use) => {
  relay.cut();
  await expect(use()).rejects.toThrow();
  await expect(use()).rejects.toThrow();
  relay.mend();
  await eventually(use);
});

it("a task that is added inside a transaction fails with it, and the next one is added", async () => {
  forgetProcessValue("queue.sender");
  const add = () =>
    transaction(async (within) => {
      await within.execute(sql`select 1`);
      await enqueue("first-failure-within", {}, { transaction: within });
    });
  relay.refuse();
  await expect(add()).rejects.toThrow();
  relay.mend();
  await eventually(add);
});

it("a subscription that begins while the database is away hears what comes after", async () => {
  await closeListener();
  relay.cut();
  let heard = 0;
  const end = listen("first_failure", () => {
    heard += 1;
  });
  relay.mend();
  await end.ready;
  await notify("first_failure", "");
  await eventually(() => expect(heard).toBe(1));
  end();
});

it.each([
  ["done", 1],
  ["failed", 2],
])(
  "a task that was %s while the database is away is settled as soon as it is back",
  async (outcome, runs) => {
    const name = `settled-${outcome}`;
    let ran = 0;
    await workQueue(name, async () => {
      ran += 1;
      if (ran > 1) return;
      relay.cut();
      if (outcome === "failed") throw new Error("this try fails");
    });
    await enqueue(name, {});
    await eventually(() => expect(ran).toBe(1));
    await wait(AWAY_MS);
    relay.mend();
    await eventually(async () => {
      const { rows } = await database().execute<{ state: string }>(
        sql`select state::text from pgboss.job where name = ${name}`,
      );
      expect(rows).toEqual([{ state: "completed" }]);
    });
    expect(ran).toBe(runs);
  },
);
