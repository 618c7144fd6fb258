import "server-only";
import { createHash } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { sniffMediaType } from "@/lib/files/server/media-type";
import { receiveFile } from "@/lib/files/server/receive-file";
import { describedStore } from "@/lib/files/server/store";
import { runMedia } from "@/lib/media/run-media";
import { database, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { enqueue } from "@/lib/platform/server/queue";
import { fetchAsset } from "@/lib/upstream/server/fetch-asset";
import { type VoiceWaveform, WAVEFORM_PARTS } from "../voice-waveform";
import { voiceWaveforms } from "./schema";

export const WAVEFORM_QUEUE = "voice-waveform";
export type WaveformTask = { address: string };

/** More would keep the worker busy for minutes. Who asks again after those gets the next ones. */
const MAX_WAITING = 200;
/** What the worker was asked for and has not answered by then is lost. After each failure it is tried again later. */
const AGAIN_AFTER = sql`interval '10 minutes' * least(power(2, ${voiceWaveforms.failures}), 144)`;
const MAX_BYTES = 5_000_000;
const FETCH_WITHIN_MS = 30_000;
const KEPT_DAYS = 180;

const hashOf = (address: string): string => createHash("sha256").update(address).digest("hex");

/**
 * The drawings of previews, as far as they are made. The worker is asked for the others, of which it makes one after the
 * other.
 */
export async function waveformsOf(
  previews: readonly { voiceId: string; address: string }[],
): Promise<VoiceWaveform[]> {
  if (previews.length === 0) return [];
  const byHash = new Map(previews.map(({ address }) => [hashOf(address), address]));
  const rows = await database()
    .select()
    .from(voiceWaveforms)
    .where(inArray(voiceWaveforms.previewHash, [...byHash.keys()]));
  const known = new Map(rows.map((row) => [row.previewHash, row]));
  const missing = [...byHash].filter(([hash]) => !known.get(hash)?.peaks);
  if (missing.length > 0) await request(missing);
  return previews.map(({ voiceId, address }) => {
    const row = known.get(hashOf(address));
    return {
      voice_id: voiceId,
      status: row?.peaks ? "ready" : (row?.failures ?? 0) > 0 ? "failed" : "pending",
      peaks: row?.peaks ?? null,
      duration_seconds: row?.durationSeconds ?? null,
    };
  });
}

/** Asks the worker for those that nobody asked for lately. */
async function request(wanted: readonly (readonly [hash: string, address: string])[]): Promise<void> {
  const waiting = await database().$count(
    voiceWaveforms,
    and(
      isNull(voiceWaveforms.peaks),
      eq(voiceWaveforms.failures, 0),
      gt(voiceWaveforms.requestedAt, sql`now() - ${AGAIN_AFTER}`),
    ),
  );
  const room = wanted.slice(0, Math.max(0, MAX_WAITING - waiting));
  if (room.length === 0) return;
  const addresses = new Map(room);
  await transaction(async (within) => {
    const due = await within
      .insert(voiceWaveforms)
      .values(room.map(([previewHash]) => ({ previewHash })))
      .onConflictDoUpdate({
        target: voiceWaveforms.previewHash,
        set: { requestedAt: sql`now()` },
        setWhere: sql`${voiceWaveforms.peaks} is null
          and ${voiceWaveforms.requestedAt} < now() - ${AGAIN_AFTER}`,
      })
      .returning({ hash: voiceWaveforms.previewHash });
    for (const { hash } of due) {
      const address = addresses.get(hash);
      if (address)
        await enqueue(WAVEFORM_QUEUE, { address } satisfies WaveformTask, {
          transaction: within,
          retryLimit: 0,
        });
    }
  });
}

/** Makes the drawing of one preview. Runs in the worker; safe to repeat. A failure is noted, and tried again when asked for. */
export async function makeWaveform({ address }: WaveformTask): Promise<void> {
  const ofPreview = eq(voiceWaveforms.previewHash, hashOf(address));
  try {
    const { peaks, durationSeconds } = await drawPreview(address);
    await database().update(voiceWaveforms).set({ peaks, durationSeconds, failures: 0 }).where(ofPreview);
  } catch (error) {
    logger.info({ err: error }, "the preview of a voice could not be drawn");
    await database()
      .update(voiceWaveforms)
      .set({ failures: sql`${voiceWaveforms.failures} + 1` })
      .where(ofPreview);
  }
}

async function drawPreview(address: string) {
  const signal = AbortSignal.timeout(FETCH_WITHIN_MS);
  const { bytes, lengthBytes } = await fetchAsset(address, { maxBytes: MAX_BYTES, signal });
  const incoming = { store: "described", workspaceId: null, bytes, declaredBytes: lengthBytes ?? 0 } as const;
  // No row names the file, so it is removed at the end.
  return receiveFile({ ...incoming, maxBytes: MAX_BYTES }, async (file) => {
    const type = await sniffMediaType(file.head);
    if (!type.startsWith("audio/")) throw new Error(`The preview is no sound but ${type}.`);
    return describedStore().withLocalCopy(file.name, (path) =>
      runMedia({ kind: "peaks", path, buckets: WAVEFORM_PARTS }),
    );
  });
}

/** Deletes those that were made long ago; whoever still sees them has them made again. */
export async function sweepWaveforms(): Promise<void> {
  await database()
    .delete(voiceWaveforms)
    .where(lt(voiceWaveforms.requestedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
