import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, PgBoss, type Queue, type QueueOptions, type SendOptions } from "pg-boss";
import { lazy } from "../lazy";
import { databaseUrl, directDatabaseUrl, openConnections, type Transaction } from "./database";
import { databaseFault } from "./error-causes";
import { logger } from "./logger";
import { processValue } from "./process-value";

export const QUEUE_SCHEMA = "pgboss";

/** Defaults of a queue: a task is retried for some hours, at growing intervals. */
const DEFAULTS: QueueOptions = {
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 900,
  heartbeatSeconds: 30,
};

/**
 * Web processes only send, without timers. Sends outside the caller's transaction use separate connections:
 * callers hold one of the shared pool while they wait here, and if all of them waited for another, it would
 * be a deadlock. Both instances are started by each use: a start that failed, because the database was away, is tried again.
 */
const sender = processValue("queue.sender", () => {
  const connections = openConnections(databaseUrl(), { purpose: "sender", max: 2, allowExitOnIdle: true });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connections.query(text, values) },
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => logger.error({ err: error }, "queue"));
  return boss;
});

/** The instance that works: with maintenance, cron and its own LISTEN connection. */
const queue = processValue("queue.worker", () => {
  const boss = new PgBoss({
    connectionString: directDatabaseUrl(),
    schema: QUEUE_SCHEMA,
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    application_name: `${process.env.ATELIER_PROCESS ?? "atelier"} queue`,
  });
  boss.on("error", (error) => logger.error({ err: error }, "queue"));
  return boss;
});

/** Options of a queue, and how many of its tasks with one `singletonKey` there may be (`policy`, fixed when it is made). */
type WorkedQueue = QueueOptions & Pick<Queue, "policy">;

/** A key alone holds up nothing: it takes seconds, or the policy of the queue, by whichever of its processes makes it. */
type Singleton =
  | { singletonKey?: never }
  | { singletonKey: string; singletonSeconds: number }
  | { singletonKey: string; policy: NonNullable<Queue["policy"]> };
type EnqueueOptions = Omit<SendOptions, "singletonKey" | "singletonSeconds"> &
  Singleton & { transaction?: Transaction };

const queuesByName = processValue("queue.known", () => new Map<string, () => Promise<void>>());

function ensureQueue(boss: PgBoss, name: string, options: WorkedQueue = {}): Promise<void> {
  const creation =
    queuesByName().get(name) ?? lazy(() => boss.createQueue(name, { ...DEFAULTS, ...options, notify: true }));
  queuesByName().set(name, creation);
  return creation();
}

/**
 * Puts a task on a queue; with `transaction`, when that commits.
 * @returns the task's id, or null when a task with this `singletonKey` is waiting
 */
export async function enqueue(
  name: string,
  data: object,
  { transaction, ...options }: EnqueueOptions = {},
): Promise<string | null> {
  const boss = await sender().start();
  const { policy, ...sent } = "policy" in options ? options : { ...options, policy: undefined };
  await ensureQueue(boss, name, policy === undefined ? {} : { policy });
  return boss.send(name, data, {
    ...sent,
    ...(transaction === undefined ? {} : { db: fromDrizzle(transaction, sql) }),
  });
}

/**
 * How often one worker of a queue looks for tasks that became due without a notification: retries and postponed
 * tasks.
 */
const LOOKOUT_SECONDS = 5;
/** How often the other workers look. They are notified of everything else. */
const BACKSTOP_SECONDS = 60;

/**
 * Works on a queue until the process ends. A task is retried when its handler throws. No worker stays idle while a task
 * is due: the library notifies idle workers of a new task once, and those that are busy then would find the rest only at
 * their next poll. So a worker that ends a task looks for another at once, and one that begins a task wakes an idle one.
 * @param concurrency tasks at once in this process
 */
export async function workQueue<T extends object>(
  name: string,
  handler: (data: T, job: Job<T>) => Promise<void>,
  { concurrency = 4, queue: queueOptions }: { concurrency?: number; queue?: WorkedQueue } = {},
): Promise<void> {
  const boss = await queue().start();
  await ensureQueue(boss, name, queueOptions);
  const idle = new Set<string>();
  for (let worker = 0; worker < concurrency; worker++) {
    const id: string = await boss.work<T>(
      name,
      {
        batchSize: 1,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: worker === 0 ? LOOKOUT_SECONDS : BACKSTOP_SECONDS,
      },
      async (tasks) => {
        idle.delete(id);
        const [sleeper] = idle;
        if (sleeper !== undefined) boss.notifyWorker(sleeper);
        try {
          for (const task of tasks) await runTask(boss, task, handler);
        } finally {
          idle.add(id);
          boss.notifyWorker(id);
        }
      },
    );
    idle.add(id);
  }
}

/** How soon the outcome of a task is written again while the database is away. */
const SETTLE_AGAIN_MS = 250;

/**
 * Runs a task and writes its outcome, again for as long as the database is away. The library writes it only once: a task
 * whose outcome is lost counts as running until its heartbeats are missed, which is noticed after 30 to 90 seconds. What
 * the library writes afterwards changes nothing.
 */
async function runTask<T extends object>(
  boss: PgBoss,
  task: Job<T>,
  handler: (data: T, job: Job<T>) => Promise<void>,
): Promise<void> {
  const failure = await handler(task.data, task).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  for (;;) {
    try {
      await (failure ? boss.fail(task.name, task.id, failure) : boss.complete(task.name, task.id));
      return;
    } catch (error) {
      if (databaseFault(error) !== "away") throw error;
      await wait(SETTLE_AGAIN_MS, undefined, { ref: false });
    }
  }
}

/** Puts a task on a queue whenever a cron expression says so (in UTC), by whichever worker; never with null. */
export async function scheduleQueue(
  name: string,
  cron: string | null,
  options: QueueOptions = {},
): Promise<void> {
  const boss = await queue().start();
  await ensureQueue(boss, name, options);
  if (cron === null) await boss.unschedule(name);
  else await boss.schedule(name, cron);
}

/** Waits for running tasks, at most `timeoutMs`, and stops working. */
export const stopQueue = (timeoutMs = 8_000): Promise<void> =>
  queue().stop({ graceful: true, timeout: timeoutMs });

/**
 * Settles when this process can put tasks on queues, and take those that it works on.
 * @throws Error while it can't
 */
export async function checkQueue(): Promise<void> {
  await sender().start();
  const failingByName = new Map<string, boolean>();
  for (const { name, lastFetchedOn, lastErrorOn } of queue().getWipData()) {
    const isFailing = (lastErrorOn ?? 0) > (lastFetchedOn ?? 0);
    // The other workers of a queue look so seldom that their last failure says nothing of now.
    failingByName.set(name, isFailing && failingByName.get(name) !== false);
  }
  for (const [name, isFailing] of failingByName)
    if (isFailing) throw new Error(`The queue ${name} can't be read`);
}
