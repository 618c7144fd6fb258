import "server-only";
import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { UPLOAD_LIMITS } from "../upload";
import { type UploadRow, uploadQuota, uploads } from "./schema";

const DAY_MS = 86_400_000;
/** Longer than receiving and hosting may take, so only reservations of a dead process expire. */
const HELD_FOR_MS = 3_600_000;
/** Maximum bytes that arrive before they are added to the count. */
const UNCOUNTED_BYTES = 4_000_000;

/** What a running upload takes from its workspace's daily quota. */
export type QuotaReservation = {
  /**
   * Safe for concurrent callers.
   * @throws ApiError `rate_limited` when stored and running uploads leave too little
   */
  resize(sizeBytes: number): Promise<void>;
  giveBack(): Promise<void>;
};

/** Reserves quota for a file before its first byte is read. Throws like `resize`. */
export async function reserveQuota(
  { workspaceId }: Pick<Session, "workspaceId">,
  sizeBytes: number,
): Promise<QuotaReservation> {
  const id = newId("quota");
  const resize = (bytes: number) =>
    transaction(async (within) => {
      await lockWithin(within, "upload-quota", workspaceId);
      await within.delete(uploadQuota).where(lt(uploadQuota.until, new Date()));
      await checkQuota(within, { id, workspaceId, sizeBytes: bytes });
      const until = new Date(Date.now() + HELD_FOR_MS);
      await within
        .insert(uploadQuota)
        .values({ id, workspaceId, sizeBytes: bytes, until })
        .onConflictDoUpdate({ target: uploadQuota.id, set: { sizeBytes: bytes, until } });
    });
  await resize(sizeBytes);
  return {
    resize,
    async giveBack() {
      await database().delete(uploadQuota).where(eq(uploadQuota.id, id));
    },
  };
}

/** Keeps a deleted upload counted in its day, because a delete does not give quota back. */
export async function keepDayUsage(
  within: Transaction,
  { id, workspaceId, sizeBytes, createdAt }: UploadRow,
): Promise<void> {
  const until = new Date(createdAt.getTime() + DAY_MS);
  await within.insert(uploadQuota).values({ id: `room_${id}`, workspaceId, sizeBytes, until });
}

/** The same bytes, counted as they arrive when more come than declared. Throws like `resize`. */
export async function* countedBytes(
  bytes: AsyncIterable<Uint8Array>,
  declaredBytes: number,
  reservation: QuotaReservation,
): AsyncGenerator<Uint8Array, void> {
  let counted = declaredBytes;
  let received = 0;
  for await (const part of bytes) {
    received += part.byteLength;
    if (received > counted + UNCOUNTED_BYTES) {
      counted = received;
      await reservation.resize(counted);
    }
    yield part;
  }
}

async function checkQuota(
  within: Transaction,
  { id, workspaceId, sizeBytes }: { id: string; workspaceId: string; sizeBytes: number },
): Promise<void> {
  const [stored] = await within
    .select({ bytes: sql<string>`coalesce(sum(${uploads.sizeBytes}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), gt(uploads.createdAt, new Date(Date.now() - DAY_MS))));
  const [underway] = await within
    .select({ bytes: sql<string>`coalesce(sum(${uploadQuota.sizeBytes}), 0)` })
    .from(uploadQuota)
    .where(
      and(
        eq(uploadQuota.workspaceId, workspaceId),
        ne(uploadQuota.id, id),
        gt(uploadQuota.until, new Date()),
      ),
    );
  const usedBytes = Number(stored?.bytes ?? 0) + Number(underway?.bytes ?? 0);
  if (usedBytes + sizeBytes <= UPLOAD_LIMITS.bytesPerDay) return;
  throw new ApiError("rate_limited", messages.quota.reached, {
    retryAfterSeconds: 3_600,
  });
}
