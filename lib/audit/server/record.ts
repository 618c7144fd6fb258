import "server-only";
import { lte, sql } from "drizzle-orm";
import { type Executor, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import type { Act, AuditDetails } from "../audit";
import { auditEvents } from "./schema";

/** Who did it, by which access token, and in which workspace; null where nobody was signed in. */
type Actor = { workspaceId: string; personId: string | null; token?: { id: string } | null };
type Recorded = {
  act: Act;
  /** To whom or what, such as the id of a person. */
  targetId?: string | null;
  details?: AuditDetails;
};

/** Adds an event to the audit log, in the transaction of the act where it has one, and to the log of the process. */
export async function recordAudit(
  within: Executor,
  { workspaceId, personId, token }: Actor,
  { act, targetId = null, details = {} }: Recorded,
): Promise<void> {
  const tokenId = token?.id ?? null;
  await within
    .insert(auditEvents)
    .values({ id: newId("evt"), workspaceId, personId, tokenId, act, targetId, details });
  logger.info({ audit: act, workspaceId, personId, tokenId, targetId, ...details }, "audit");
}

/**
 * Deletes the events that are older than AUDIT_DAYS.
 * @returns how many were deleted
 */
export function sweepAudit(): Promise<number> {
  return transaction(async (within) => {
    await within.execute(sql`select set_config('atelier.sweeps_audit', 'on', true)`);
    const { rowCount } = await within
      .delete(auditEvents)
      .where(lte(auditEvents.createdAt, sql`now() - make_interval(days => ${env().AUDIT_DAYS})`));
    return rowCount ?? 0;
  });
}
