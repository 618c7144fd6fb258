import "server-only";
import { eq, sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { histogram } from "@/lib/platform/server/metrics";
import { forgetKey } from "./kept-keys";
import { apiKeys } from "./schema";

/** The longest block, in seconds. A longer one in the database is from before a step of its clock. */
export const MAX_HOLD_SECONDS = 60;
const WITHOUT_ADVICE_SECONDS = 2;

const holds = histogram({
  name: "atelier_key_hold_seconds",
  help: "Seconds that an API key waits after a 429 of the service",
  buckets: [1, 2, 5, 10, 30, 60],
});

/**
 * Blocks an API key in all processes: nothing is sent with it for `seconds` (1 to 60; 2 when null). A longer
 * existing block is kept.
 */
export async function holdKey(keyId: string, seconds: number | null): Promise<void> {
  const holdSeconds = Math.min(Math.max(seconds ?? WITHOUT_ADVICE_SECONDS, 1), MAX_HOLD_SECONDS);
  holds().observe(holdSeconds);
  await database()
    .update(apiKeys)
    .set({
      cooldownUntil: sql`greatest(case when ${apiKeys.cooldownUntil} <= now() + make_interval(secs => ${MAX_HOLD_SECONDS})
        then ${apiKeys.cooldownUntil} end, now() + make_interval(secs => ${holdSeconds}))`,
    })
    .where(eq(apiKeys.id, keyId));
  forgetKey(keyId);
}
