import "server-only";
import { eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import type { ByteLimit } from "@/lib/files/server/quota";
import type { Transaction } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { UPLOAD_LIMITS } from "../upload-limits";
import { type UploadRow, uploadQuota } from "./schema";

const DAY_MS = 86_400_000;

/** Keeps a deleted upload counted in its day, because a delete does not give quota back. Forgets those of days before. */
export async function recordDeletedUpload(
  within: Transaction,
  { id, workspaceId, sizeBytes, createdAt }: UploadRow,
): Promise<void> {
  await within.delete(uploadQuota).where(lt(uploadQuota.until, sql`now()`));
  const until = new Date(createdAt.getTime() + DAY_MS);
  await within.insert(uploadQuota).values({ id: `room_${id}`, workspaceId, sizeBytes, until });
}

/**
 * What a person may still hold, beside one reservation; null without a limit of their own. Results count, and are stored
 * beyond it, because they are paid.
 */
export async function personalStorageLimit(
  within: Transaction,
  { workspaceId, personId }: Pick<Session, "workspaceId" | "personId">,
  id: string,
): Promise<ByteLimit | null> {
  const [person] = await within
    .select({ limitBytes: people.storageLimitBytes })
    .from(people)
    .where(eq(people.id, personId));
  const limitBytes = person?.limitBytes ?? null;
  if (limitBytes === null) return null;
  // One statement, so that a file that is settled meanwhile is in one of both.
  const { rows } = await within.execute(sql`
    select coalesce((select bytes from stored_by_people(${workspaceId}, array[${personId}])), 0)::float8
      + coalesce((select sum(reserved_bytes) from storage_reservations
        where workspace_id = ${workspaceId} and person_id = ${personId} and id <> ${id} and expires_at > now()), 0)::float8
      as "usedBytes"`);
  const [{ usedBytes }] = left.parse(rows);
  return {
    leftBytes: limitBytes - usedBytes,
    refusal: () =>
      new ApiError("insufficient_storage", messages.quota.personal(usedBytes, limitBytes), {
        details: { scope: "person", used_bytes: usedBytes, limit_bytes: limitBytes },
      }),
  };
}

const left = z.tuple([z.object({ usedBytes: z.number() })]);

/** What stored, deleted and running uploads of its last day leave to a workspace, beside one reservation. */
export async function dailyUploadLimit(
  within: Transaction,
  workspaceId: string,
  id: string,
): Promise<ByteLimit> {
  const { rows } = await within.execute(sql`
    select coalesce(sum(bytes), 0)::float8 as "usedBytes" from (
      select size_bytes as bytes from uploads
        where workspace_id = ${workspaceId} and created_at > now() - interval '1 day'
      union all
      select size_bytes from upload_quota where workspace_id = ${workspaceId} and until > now()
      union all
      select reserved_bytes from storage_reservations
        where workspace_id = ${workspaceId} and store = 'uploads' and id <> ${id} and expires_at > now()
    ) used`);
  const [{ usedBytes }] = left.parse(rows);
  return {
    leftBytes: UPLOAD_LIMITS.bytesPerDay - usedBytes,
    refusal: () => new ApiError("rate_limited", messages.quota.reached, { retryAfterSeconds: 3_600 }),
  };
}
