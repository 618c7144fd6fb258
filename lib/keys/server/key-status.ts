import "server-only";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { EndpointName } from "@/lib/contract/endpoints";
import { database } from "@/lib/platform/server/database";
import { apiKeys, isPresentKey } from "./schema";
import { forgetKey, type OpenedKey } from "./vault";

/** What the upstream last said of a key, of which every process knows. */
export type KeyStatus = { refusedSince: Date | null; limitedSince: Date | null };

/** A limit that is over sooner is nobody's concern: what was asked for is sent after it. */
const LONG_SECONDS = 15;
/** A limit lasts until a success. It may take this long after a block until something is sent. */
const UNANSWERED_SECONDS = 5;

/**
 * Notes what a response says of its key, except for a 429 (`pauseKey`). A 401 refuses it, and so does a 403 to the question
 * for the plan; any other 403 is about what was asked for. Only the plan shows that a refused key is accepted again, because
 * what was refused may have been all but that. Any success ends a limit.
 */
export async function recordKeyStatus(
  { keyId, isInTrouble }: Pick<OpenedKey, "keyId" | "isInTrouble">,
  endpoint: EndpointName,
  status: number,
): Promise<void> {
  const isOfPlan = endpoint === "getPlan";
  if (status === 401 || (status === 403 && isOfPlan)) {
    const refused = await database()
      .update(apiKeys)
      .set({ refusedSince: sql`now()` })
      .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.refusedSince)))
      .returning({ id: apiKeys.id });
    if (refused.length > 0) forgetKey(keyId);
  } else if (status < 400 && isInTrouble) {
    await database()
      .update(apiKeys)
      .set({ limitedSince: null, ...(isOfPlan && { refusedSince: null }) })
      .where(
        and(
          eq(apiKeys.id, keyId),
          or(isNotNull(apiKeys.limitedSince), isOfPlan ? isNotNull(apiKeys.refusedSince) : undefined),
        ),
      );
    forgetKey(keyId);
  }
}

/** The standing of the present key of a workspace. A limit counts from 15 seconds. */
export async function readKeyStatus(workspaceId: string): Promise<KeyStatus> {
  const [row] = await database()
    .select({
      refusedSince: apiKeys.refusedSince,
      limitedSince: apiKeys.limitedSince,
      isLimited: sql<boolean>`coalesce(${apiKeys.cooldownUntil} > now() - make_interval(secs => ${UNANSWERED_SECONDS})
        and ${apiKeys.cooldownUntil} - ${apiKeys.limitedSince} >= make_interval(secs => ${LONG_SECONDS}), false)`,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), isPresentKey))
    .orderBy(desc(apiKeys.createdAt))
    .limit(1);
  if (!row) return { refusedSince: null, limitedSince: null };
  const { refusedSince, limitedSince, isLimited } = row;
  return { refusedSince, limitedSince: isLimited ? limitedSince : null };
}

/** The workspace of a key; null where there is none. */
export async function workspaceOfKey(keyId: string): Promise<string | null> {
  const [row] = await database()
    .select({ workspaceId: apiKeys.workspaceId })
    .from(apiKeys)
    .where(eq(apiKeys.id, keyId));
  return row?.workspaceId ?? null;
}
