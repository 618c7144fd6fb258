import "server-only";
import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { ownershipMessage, ownershipOf } from "@/lib/files/server/ownership";
import { storeKind, uncheckedStore } from "@/lib/files/server/store";
import { STORE_NAMES, StoreAwayError } from "@/lib/files/server/store-type";
import { databaseUrl, openConnections } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { forgetProcessValue, processValue } from "@/lib/platform/server/process-value";
import { checkQueue, QUEUE_SCHEMA } from "@/lib/platform/server/queue";
import { isDraining, onShutdown } from "@/lib/platform/server/shutdown";
import type { Condition, Readiness } from "../api";
import { messages } from "../messages";

/** A disk that hangs, or a database that is failing over, must not make a probe wait. */
const CHECK_TIMEOUT_MS = 2_000;
/** With less than this left nothing at all can be written, however low the floor is set. */
const FULL_BYTES = 16e6;

/** Whether the files are this installation's is not worth more of a probe's time. */
const OWNERSHIP_TIMEOUT_MS = 1_000;

/** With these conditions a process still serves requests. */
export const WORKING: readonly Condition[] = [
  "ok",
  "low",
  "away",
  "read-only",
  "empty",
  "strange",
  "foreign",
];
export const PARTS = ["database", "queue", "store", "disk"] as const;
type Part = (typeof PARTS)[number];

/**
 * A connection of the checks' own: those of the process may all be in use by people, or wait for ever on a server
 * that is gone, while the database is well.
 */
const connections = processValue("readiness.connections", () => {
  const open = openConnections(databaseUrl(), {
    purpose: "health",
    max: 1,
    allowExitOnIdle: true,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
  });
  onShutdown(() => {
    forgetProcessValue("readiness.connections");
    return open.end();
  });
  return open;
});

const CHECKS: Record<Part, () => Promise<Condition>> = {
  database: async () => {
    await connections().query("select 1");
    return "ok";
  },
  queue: async () => {
    await connections().query(`select version from ${QUEUE_SCHEMA}.version`);
    await checkQueue();
    return "ok";
  },
  store: async () => {
    // Also beside object storage, it holds the secret of the vault.
    await access(env().DATA_DIR, constants.W_OK | constants.X_OK);
    const [condition, ownership] = await Promise.all([
      Promise.all(STORE_NAMES.map((name) => uncheckedStore(name).check())).then(
        () => "ok" as const,
        storeErrorCondition,
      ),
      Promise.race([storeCondition(), wait<Condition>(OWNERSHIP_TIMEOUT_MS, "ok", { ref: false })]),
    ]);
    return condition === "ok" ? ownership : condition;
  },
  disk: async () => {
    const { bavail, bsize } = await statfs(env().DATA_DIR);
    const freeBytes = bavail * bsize;
    if (freeBytes < FULL_BYTES) return "full";
    return freeBytes < env().minFreeDiskBytes ? "low" : "ok";
  },
};

/** What is stored can still be read where nothing can be written. */
function storeErrorCondition(error: unknown): Condition {
  if (error instanceof StoreAwayError) return "away";
  if (storeKind() === "folder") return "read-only";
  throw error;
}

/** Without a database it is "ok": the part `database` reports that fault. */
async function storeCondition(): Promise<Condition> {
  const ownership = await ownershipOf(uncheckedStore, connections()).catch(() => "ours" as const);
  return ownership === "ours" || ownership === "free" ? "ok" : ownership;
}

/** Whether this process can do its work now, within two seconds; reveals nothing about its users. */
export async function readReadiness(): Promise<Readiness> {
  const [database, queue, store, disk] = await Promise.all([
    conditionOf("database"),
    conditionOf("queue"),
    conditionOf("store"),
    conditionOf("disk"),
  ]);
  const parts = { database, queue, store, disk };
  const reasons = [
    ...(isDraining() ? [messages.draining] : []),
    ...PARTS.flatMap((part) => reasonOf(part, parts[part])),
  ];
  const works = (condition: Condition) => WORKING.includes(condition);
  if (isDraining() || !Object.values(parts).every(works)) return { status: "unavailable", parts, reasons };
  return { status: reasons.length > 0 ? "degraded" : "ready", parts, reasons };
}

function reasonOf(part: Part, condition: Condition): string[] {
  if (condition === "ok") return [];
  if (condition === "away") return [messages.storeAway];
  if (condition === "read-only") return [messages.storeReadOnly];
  if (condition === "empty" || condition === "strange" || condition === "foreign")
    return [ownershipMessage(condition, storeKind())];
  if (part !== "disk") return [messages[part]];
  return [condition === "low" ? messages.disk.low : messages.disk.full];
}

const underway = processValue("readiness.underway", () => new Map<Part, Promise<Condition>>());

/**
 * A check that has not ended is not started a second time: each on a disk that hangs holds one of Node's few
 * threads for files, and those of the database share a connection, which gives up by itself.
 */
function conditionOf(part: Part): Promise<Condition> {
  const check =
    underway().get(part) ??
    CHECKS[part]()
      .catch((): Condition => "failed")
      .finally(() => underway().delete(part));
  underway().set(part, check);
  return Promise.race([check, wait<Condition>(CHECK_TIMEOUT_MS, "failed", { ref: false })]);
}
