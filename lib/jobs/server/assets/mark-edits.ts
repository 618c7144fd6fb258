import "server-only";
import { createHash } from "node:crypto";
import { and, desc, eq, notInArray } from "drizzle-orm";
import { assetStore } from "@/lib/files/server/store";
import type { Edit } from "@/lib/media/marks/edits";
import { type EditedVariant, editsInChild } from "@/lib/media/run-media";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { type AssetRow, markEdits } from "./schema";

/** Rows of a result: with and without settings, before and after these changed. Older ones are removed. */
const MAX_KEPT = 3;

/** Edits that are being computed, by their digest: many requests for the same wait for one child. */
const computing = processValue("mark-edits", () => new Map<string, Promise<Edit[] | null>>());

/**
 * The edits that put a mark into a stored result, and take its other texts away if it is stripped; null for a file of which
 * that can't be made. The media child computes them once,
 * and a row keeps them.
 *
 * @throws MediaError of the child, `busy` while too many wait, and what the store throws
 */
export async function editsFor(
  asset: AssetRow,
  storedName: string,
  variant: EditedVariant,
): Promise<Edit[] | null> {
  const digest = createHash("sha256")
    .update(JSON.stringify([storedName, variant]))
    .digest("hex");
  const kept = await keptEdits(asset.id, digest);
  if (kept) return kept;
  const key = `${asset.id} ${digest}`;
  const work =
    computing().get(key) ??
    computeEdits(asset.id, digest, { storedName, variant }).finally(() => computing().delete(key));
  computing().set(key, work);
  return work;
}

async function keptEdits(assetId: string, digest: string): Promise<Edit[] | null> {
  const [row] = await database()
    .select({ places: markEdits.places, puts: markEdits.puts })
    .from(markEdits)
    .where(and(eq(markEdits.assetId, assetId), eq(markEdits.digest, digest)));
  if (!row) return null;
  let from = 0;
  return row.places.map(([at, cut, length]) => {
    const put = row.puts.subarray(from, from + length);
    from += length;
    return { at, cut, put };
  });
}

async function computeEdits(
  assetId: string,
  digest: string,
  { storedName, variant }: { storedName: string; variant: EditedVariant },
): Promise<Edit[] | null> {
  const edits = await assetStore().withLocalCopy(storedName, (path) => editsInChild(path, variant));
  // A database that is full, or a result that was deleted meanwhile, stops no download.
  if (edits) {
    await keep(assetId, digest, edits).catch((error: unknown) =>
      logger.warn({ err: error, assetId }, "the edits of a result can't be kept"),
    );
  }
  return edits;
}

async function keep(assetId: string, digest: string, edits: readonly Edit[]): Promise<void> {
  const places = edits.map(({ at, cut, put }): [number, number, number] => [at, cut, put.length]);
  const puts = Buffer.concat(edits.map(({ put }) => put));
  await database().insert(markEdits).values({ assetId, digest, places, puts }).onConflictDoNothing();
  const youngest = database()
    .select({ digest: markEdits.digest })
    .from(markEdits)
    .where(eq(markEdits.assetId, assetId))
    .orderBy(desc(markEdits.createdAt))
    .limit(MAX_KEPT);
  await database()
    .delete(markEdits)
    .where(and(eq(markEdits.assetId, assetId), notInArray(markEdits.digest, youngest)));
}
