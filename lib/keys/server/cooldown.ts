import "server-only";
import { eq, sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { apiKeys } from "./schema";

const LONGEST_SECONDS = 60;
const WITHOUT_ADVICE_SECONDS = 2;

/**
 * Closes the gate of a key for every process: nothing is sent with it for so many seconds (at most 60).
 * A gate that is closed for longer already stays as it is.
 */
export async function holdKey(keyId: string, seconds: number | null): Promise<void> {
  const held = Math.min(Math.max(seconds ?? WITHOUT_ADVICE_SECONDS, 1), LONGEST_SECONDS);
  await database()
    .update(apiKeys)
    .set({ cooldownUntil: sql`greatest(${apiKeys.cooldownUntil}, now() + make_interval(secs => ${held}))` })
    .where(eq(apiKeys.id, keyId));
}
