import "server-only";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FileMark } from "@/lib/files/file-mark";
import { editedFile, sourceOf } from "@/lib/files/server/edited-file";
import type { FileReader } from "@/lib/files/server/file-reader";
import { markOf } from "@/lib/files/server/mark-of";
import { librarySettings } from "@/lib/files/server/schema";
import { assetStore } from "@/lib/files/server/store";
import { asSourceType, type Mark, type SourceType } from "@/lib/media/marks/mark";
import { markEdits } from "@/lib/media/marks/origin";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { sourceTypeOf } from "../../source-type";
import type { JobRow } from "../schema";
import type { AssetWithJob } from "./asset";
import { type AssetRow, resultBytes } from "./schema";

/** What a workspace writes into files that leave it, beside what they are. */
export type MarkChoice = {
  /** Prompt and settings. */
  settings: boolean;
  /** Of this installation; null to name none. */
  address: string | null;
};

/** What the address of a download asks for: `settings=no` leaves prompt and settings out, `yes` puts them in. */
export function settingsWanted({ url }: Request): boolean | undefined {
  const value = new URL(url).searchParams.get("settings");
  return value === "yes" ? true : value === "no" ? false : undefined;
}

/** The choice of a workspace; `settings` overrides its default. */
export async function markChoice(workspaceId: string, settings?: boolean | undefined): Promise<MarkChoice> {
  const [row] = await database()
    .select({ settings: librarySettings.markSettings, address: librarySettings.markAddress })
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  return { settings: settings ?? row?.settings ?? true, address: row?.address ?? null };
}

/** What is known of the mark of a result. */
export const shownMark = (asset: AssetRow, job: JobRow): FileMark =>
  asset.mark ?? { ...markOf(null, resultSourceType(job)), state: "unknown" };

/** The source type of a job's results at the service of this installation. */
export const resultSourceType = (job: Pick<JobRow, "kind" | "request">): SourceType =>
  sourceTypeOf(job, { embedded: env().embedded });

/** The settings of a job as a mark carries them: a settings file with the place it came from. */
export const settingsInMark = (
  { id, kind, request, createdAt }: Pick<JobRow, "id" | "kind" | "request" | "createdAt">,
  address: string | null,
) => ({
  atelier: "settings" as const,
  version: 1,
  kind,
  request,
  from: { job_id: id, created_at: createdAt.toISOString(), ...(address !== null && { address }) },
});

/** A stored result with our mark in it. */
export type MarkedResult = {
  files: FileReader;
  sizeBytes: number;
  /** Changes with the bytes. */
  tag: string;
};

/**
 * A stored result as it leaves the house: with our mark, which is put in while it is read. Null for one that carries a
 * mark already or can't be marked safely: it leaves as it came.
 */
export async function markedResult(
  { asset, job }: AssetWithJob,
  name: string,
  { settings, address }: MarkChoice,
): Promise<MarkedResult | null> {
  if (asset.mark !== null && asset.mark.state !== "ours") return null;
  const mark: Mark = {
    sourceType: asSourceType(shownMark(asset, job).source_type),
    settings: settings ? settingsInMark(job, address) : null,
    original: asset.sha256 ?? undefined,
  };
  const files = assetStore();
  const sizeBytes = resultBytes(asset) ?? (await files.stat(name))?.sizeBytes ?? 0;
  const edits = await markEdits(sourceOf(files, name, sizeBytes), mark);
  if (edits === null) {
    logger.warn({ assetId: asset.id }, "a result could not be marked and is handed out as it came");
    return null;
  }
  const hash = createHash("sha256").update(asset.sha256 ?? asset.id);
  for (const { at, cut, put } of edits) hash.update(`${at} ${cut} `).update(put);
  return { ...editedFile(files, sizeBytes, edits), tag: hash.digest("hex") };
}

/**
 * The mark of what is made here from results, which loses the marks of its sources and names their jobs instead. It has
 * settings only when it was made from a single result.
 */
export function markOfMade(rows: readonly AssetWithJob[], { settings, address }: MarkChoice) {
  const [type, ...others] = new Set(rows.map(({ asset, job }) => shownMark(asset, job).source_type));
  const [first, ...rest] = rows;
  return {
    sourceType: others.length > 0 ? "compositeWithTrainedAlgorithmicMedia" : asSourceType(type ?? null),
    settings: settings && first && rest.length === 0 ? settingsInMark(first.job, address) : null,
    sources: rows.map(({ job }) => job.id),
  } satisfies Mark;
}
