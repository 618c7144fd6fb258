import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { apiKeys } from "@/lib/keys/server/schema";
import { createCache } from "@/lib/platform/server/cache";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { lastKnownResponses } from "./schema";

/** How long a page or an action waits for the upstream where an earlier response is stored. */
const WAIT_MS = 2_000;

/**
 * The value that the upstream returns. The stored one where it returns none within two seconds: a rate limit, a 5xx, no
 * response, or one that can't be read. Throws like `reading` for a refused key, and where nothing is stored.
 */
export async function withLastKnown<Value extends object>(
  reading: Promise<Value>,
  recall: () => Promise<Value | null>,
): Promise<Value> {
  const stop = new AbortController();
  try {
    const inTime = await Promise.race([reading, wait(WAIT_MS, null, { signal: stop.signal })]);
    if (inTime) return inTime;
  } catch (error) {
    const isRefusal = !(error instanceof ApiError) || error.status === 401 || error.status === 403;
    if (isRefusal) throw error;
  } finally {
    stop.abort();
  }
  return (await recall()) ?? reading;
}

/**
 * A cache of responses of the upstream to a key, which outlives the process: each value is stored in the database when
 * it was read, and used while the upstream returns none.
 */
export function createLastKnownCache<Value extends object>(
  schema: z.ZodMiniType<Value>,
  lifetime: { freshMs: number; keptMs: number },
) {
  const cache = createCache<Value>(lifetime);
  const recall = async (keyId: string, name: string): Promise<Value | null> => {
    const [stored] = await database()
      .select({ value: lastKnownResponses.value })
      .from(lastKnownResponses)
      .innerJoin(apiKeys, eq(apiKeys.workspaceId, lastKnownResponses.workspaceId))
      .where(and(eq(apiKeys.id, keyId), eq(lastKnownResponses.name, name)));
    // An older version may have stored another shape.
    return schema.safeParse(stored?.value).data ?? null;
  };
  return {
    recall,
    /** The value of this name; throws like `withLastKnown`. */
    get: (keyId: string, name: string, read: () => Promise<Value>): Promise<Value> =>
      withLastKnown(
        cache.get(`${keyId} ${name}`, async () => {
          const value = await read();
          await store(keyId, name, value);
          return value;
        }),
        () => recall(keyId, name),
      ),
  };
}

async function store(keyId: string, name: string, value: object): Promise<void> {
  const seenAt = new Date();
  try {
    const [key] = await database()
      .select({ workspaceId: apiKeys.workspaceId })
      .from(apiKeys)
      .where(eq(apiKeys.id, keyId));
    if (!key) return;
    await database()
      .insert(lastKnownResponses)
      .values({ ...key, name, seenAt, value })
      .onConflictDoUpdate({
        target: [lastKnownResponses.workspaceId, lastKnownResponses.name],
        set: { seenAt, value },
      });
  } catch (error) {
    logger.warn({ err: error, name }, "a response of the upstream could not be stored");
  }
}
