import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { UPLOAD_LIMITS } from "../upload";
import { uploadRoom, uploads } from "./schema";

const DAY_MS = 86_400_000;
/** Longer than hosting may take: only what a dead process took runs out. */
const HELD_FOR_MS = 3_600_000;

/**
 * Takes room for a file out of the workspace's day, before it becomes an upload; the returned function
 * gives it back. Throws `rate_limited` when uploads and those under way leave too little, also when many
 * ask at once.
 */
export async function takeRoom(
  { workspaceId }: Pick<Session, "workspaceId">,
  sizeBytes: number,
): Promise<() => Promise<void>> {
  const id = `room_${randomBytes(12).toString("hex")}`;
  await transaction(async (within) => {
    await within.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`upload-room ${workspaceId}`}, 0))`,
    );
    await within.delete(uploadRoom).where(lt(uploadRoom.until, new Date()));
    await checkRoom(workspaceId, sizeBytes, within);
    await within
      .insert(uploadRoom)
      .values({ id, workspaceId, sizeBytes, until: new Date(Date.now() + HELD_FOR_MS) });
  });
  return async () => {
    await database().delete(uploadRoom).where(eq(uploadRoom.id, id));
  };
}

/** Throws `rate_limited` when so many bytes more would be too many for the workspace's day. */
export async function checkRoom(
  workspaceId: string,
  sizeBytes: number,
  executor: Executor = database(),
): Promise<void> {
  const [kept] = await executor
    .select({ bytes: sql<string>`coalesce(sum(${uploads.sizeBytes}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), gt(uploads.createdAt, new Date(Date.now() - DAY_MS))));
  const [underway] = await executor
    .select({ bytes: sql<string>`coalesce(sum(${uploadRoom.sizeBytes}), 0)` })
    .from(uploadRoom)
    .where(and(eq(uploadRoom.workspaceId, workspaceId), gt(uploadRoom.until, new Date())));
  const taken = Number(kept?.bytes ?? 0) + Number(underway?.bytes ?? 0);
  if (taken + sizeBytes <= UPLOAD_LIMITS.bytesPerDay) return;
  throw new ApiError("rate_limited", "This workspace has reached its upload limit for today.", {
    retryAfterSeconds: 3_600,
  });
}
