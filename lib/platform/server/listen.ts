import "server-only";
import { sql } from "drizzle-orm";
import PQueue from "p-queue";
import { Client } from "pg";
import { database, directDatabaseUrl, type Executor } from "./database";
import { withoutLogContext } from "./log-context";
import { logger } from "./logger";
import { forgetProcessValue, processValue } from "./process-value";

/** Runs a query on the connection when the queries before it have ended: a client takes one at a time. */
type RunQuery = (text: string) => Promise<unknown>;
type Subscription = { onPayload: (payload: string) => void; onReconnect: () => void };

const MAX_WAIT_MS = 5_000;
const CHECK_EVERY_MS = 15_000;

/**
 * One LISTEN connection for the whole process, for any number of channels and subscribers. It reconnects when
 * it breaks. Notifications in between are lost; `onReconnect` reports that.
 */
class Listener {
  readonly #channels = new Map<string, Set<Subscription>>();
  #connection: Promise<RunQuery> | undefined;
  #failures = 0;
  #connectedBefore = false;
  #isConnected = false;
  #isClosed = false;
  #client: Client | undefined;

  async subscribe(channel: string, subscription: Subscription): Promise<void> {
    const first = !this.#channels.has(channel);
    const subscriptions = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    if (this.#connection === undefined) this.#connection = withoutLogContext(() => this.#connect());
    else if (first) await (await this.#connection)(`listen ${quoted(channel)}`);
    await this.#connection;
  }

  unsubscribe(channel: string, subscription: Subscription): void {
    const subscriptions = this.#channels.get(channel);
    if (!subscriptions?.delete(subscription) || subscriptions.size > 0) return;
    this.#channels.delete(channel);
    this.#connection?.then((run) => run(`unlisten ${quoted(channel)}`)).catch(() => undefined);
  }

  /** Whether the connection stands, as far as is known: a silent cut is noticed within `CHECK_EVERY_MS`. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  get size(): number {
    return [...this.#channels.values()].reduce((sum, subscriptions) => sum + subscriptions.size, 0);
  }

  /** Ends the connection, without a reconnect. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<RunQuery> {
    while (!this.#isClosed) {
      const client = new Client({
        connectionString: directDatabaseUrl(),
        keepAlive: true,
        query_timeout: CHECK_EVERY_MS,
        application_name: `${process.env.ATELIER_PROCESS ?? "atelier"} listen`,
      });
      try {
        return await this.#open(client);
      } catch (error) {
        client.end().catch(() => undefined);
        this.#failures += 1;
        const waitMs = Math.min(MAX_WAIT_MS, 50 * 2 ** this.#failures) * (0.5 + Math.random() / 2);
        logger.warn({ err: error, waitMs: Math.round(waitMs) }, "the LISTEN connection is down");
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
    throw new Error("The LISTEN connection is closed");
  }

  async #open(client: Client): Promise<RunQuery> {
    client.on("notification", ({ channel, payload }) => {
      for (const { onPayload } of this.#channels.get(channel) ?? []) onPayload(payload ?? "");
    });
    let lost = false;
    const reconnect = () => {
      if (lost) return;
      lost = true;
      this.#isConnected = false;
      client.end().catch(() => undefined);
      if (this.#isClosed) return;
      this.#connection = this.#connect();
      this.#connection.catch(() => undefined);
    };
    const queries = new PQueue({ concurrency: 1 });
    const run: RunQuery = (text) => queries.add(() => client.query(text));
    client.on("error", () => undefined);
    await client.connect();
    this.#client = client;
    for (const channel of this.#channels.keys()) await run(`listen ${quoted(channel)}`);
    client.on("end", reconnect);
    client.on("error", reconnect);
    // A connection that is cut silently (a sleeping laptop, a lost route) is detected only by using it.
    const check = setInterval(() => run("select 1").catch(reconnect), CHECK_EVERY_MS).unref();
    client.once("end", () => clearInterval(check));
    this.#failures = 0;
    this.#isConnected = true;
    if (this.#connectedBefore) this.#announceReconnect();
    this.#connectedBefore = true;
    return run;
  }

  #announceReconnect(): void {
    for (const subscriptions of this.#channels.values()) {
      for (const { onReconnect } of subscriptions) onReconnect();
    }
  }
}

function quoted(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`"${channel}" is no channel name`);
  return `"${channel}"`;
}

const listener = processValue("listener", () => new Listener());

/** Ends the connection, and with it all subscriptions; the next one opens another. */
export async function closeListener(): Promise<void> {
  const open = listener();
  forgetProcessValue("listener");
  await open.close();
}

/** How many subscriptions to notifications this process has open. */
export const openSubscriptions = (): number => listener().size;

export type Listening = {
  /** Ends the subscription. */
  (): void;
  /** Settles when notifications start to arrive. */
  ready: Promise<void>;
  /** Whether notifications arrive now. While they do not, nothing that they would change may be kept in memory. */
  isLive(): boolean;
};

/**
 * Calls `onPayload` for each notification on a channel until the returned function is called.
 * @param onReconnect called after a lost connection is back: payloads may have been missed
 */
export function listen(
  channel: string,
  onPayload: (payload: string) => void,
  { onReconnect }: { onReconnect?: () => void } = {},
): Listening {
  let isSubscribed = false;
  const subscription: Subscription = {
    onPayload,
    onReconnect: () => {
      isSubscribed = true;
      onReconnect?.();
    },
  };
  const ready = listener()
    .subscribe(channel, subscription)
    .then(() => {
      isSubscribed = true;
    });
  ready.catch((error) => logger.error({ err: error, channel }, "could not listen"));
  return Object.assign(() => listener().unsubscribe(channel, subscription), {
    ready,
    isLive: () => isSubscribed && listener().isConnected,
  });
}

/**
 * Notifies every process that listens on a channel. Inside a transaction, the notification is sent at the
 * commit.
 * @param payload under 8000 bytes: send an id, not a row
 */
export async function notify(
  channel: string,
  payload: string,
  executor: Executor = database(),
): Promise<void> {
  await executor.execute(sql`select pg_notify(${channel}, ${payload})`);
}
