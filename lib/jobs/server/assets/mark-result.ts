import "server-only";
import { and, eq } from "drizzle-orm";
import { type FileMark, markOf } from "@/lib/files/file-mark";
import { type SentFile, sentWithEdits, sourceOf } from "@/lib/files/server/edited-file";
import { librarySettings } from "@/lib/files/server/schema";
import { assetStore } from "@/lib/files/server/store";
import type { Edit } from "@/lib/media/marks/edits";
import type { Mark } from "@/lib/media/marks/mark";
import { markEdits, strippedEdits, UNREADABLE_ORIGIN } from "@/lib/media/marks/origin";
import { asSourceType, type SourceType } from "@/lib/media/marks/source-type";
import { MediaError, type MediaFault } from "@/lib/media/media-error";
import { inspectInChild } from "@/lib/media/run-media";
import type { ByteSource } from "@/lib/media/structure/byte-source";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { sourceTypeOf } from "../../source-type";
import type { JobRow } from "../schema";
import { changeJob } from "../write-jobs";
import type { AssetWithJob } from "./asset";
import { type AssetRow, assets, resultBytes } from "./schema";

/** What a workspace writes into downloaded files, in addition to how they were made. */
export type MarkOptions = {
  /** Prompt and settings. Without them, the name of the file has no prompt, either. */
  settings: boolean;
  /** The address of this installation; null for none. */
  address: string | null;
};

/** The parameter `settings` of a download's address: `no` leaves prompt and settings out, `yes` includes them. */
export function settingsParameter({ url }: Request): boolean | undefined {
  const value = new URL(url).searchParams.get("settings");
  return value === "yes" ? true : value === "no" ? false : undefined;
}

/** The options of a workspace from its settings, if it has any. */
export const toMarkOptions = (row: typeof librarySettings.$inferSelect | undefined): MarkOptions => ({
  settings: row?.markSettings ?? true,
  address: row?.markAddress ?? null,
});

/** The options of a workspace. The address of the download may override its settings. */
export async function readMarkOptions(workspaceId: string, request: Request): Promise<MarkOptions> {
  const [row] = await database()
    .select()
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  const choice = toMarkOptions(row);
  return { ...choice, settings: settingsParameter(request) ?? choice.settings };
}

/**
 * How a result was made. The embedded service draws without a model. The origin of a restored file is unknown, so it
 * counts as made by a model.
 */
export const resultSourceType = (
  { upstreamUrl }: Pick<AssetRow, "upstreamUrl">,
  job: Pick<JobRow, "kind" | "request">,
): SourceType => (env().embedded && upstreamUrl !== "" ? "algorithmicMedia" : sourceTypeOf(job));

/** The mark of a result as far as it is known. */
export const shownMark = (asset: AssetRow, job: JobRow): FileMark =>
  asset.mark ?? {
    state: "unknown",
    source_type: resultSourceType(asset, job),
    generator: null,
    original_sha256: null,
    has_prompt: false,
  };

/** Faults of a file that can never be read. A crash is not one of them, because the system may have ended the child. */
const FILE_FAULTS: readonly MediaFault[] = ["unreadable", "unsupported", "inconsistent", "too-large"];

/**
 * Reads the mark of a stored result in a child process and writes it to the row. Null when it can't be read now, or when
 * the file was replaced meanwhile. Results of older releases have no mark in their row.
 */
export const storeMark = (asset: AssetRow): Promise<FileMark | null> =>
  readAndStoreMark(asset).catch((error: unknown) => {
    logger.warn({ err: error, assetId: asset.id }, "the mark of a result can't be read");
    return null;
  });

async function readAndStoreMark(asset: AssetRow): Promise<FileMark | null> {
  const { storedName } = asset;
  if (!storedName) return null;
  const origin = await assetStore()
    .withLocalCopy(storedName, (path) => inspectInChild(path).then(({ origin }) => origin))
    .catch((error: unknown) => {
      if (error instanceof MediaError && FILE_FAULTS.includes(error.fault)) return UNREADABLE_ORIGIN;
      throw error;
    });
  let stored: FileMark | null = null;
  await changeJob(asset.jobId, () => ({
    also: async (job, within) => {
      const mark = markOf(origin, resultSourceType(asset, job));
      const sameFile = and(eq(assets.id, asset.id), eq(assets.storedName, storedName));
      const { rowCount } = await within.update(assets).set({ mark }).where(sameFile);
      if (rowCount === 1) stored = mark;
      return stored !== null;
    },
  }));
  return stored;
}

/** The settings of a job for its mark: a settings file with the job that it came from. */
const settingsInMark = ({ id, kind, request, createdAt }: JobRow, address: string | null) => ({
  atelier: "settings" as const,
  version: 1,
  kind,
  request: withoutInputs(request),
  from: { job_id: id, created_at: createdAt.toISOString(), ...(address !== null && { address }) },
});

/** A request without the addresses of its inputs, because anybody who knows these may open the files. */
const withoutInputs = (request: JobRow["request"]) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !/_urls?$/.test(name)));

/**
 * A stored result with our mark, which is inserted while the file is read. Without settings, no other text stays in it.
 * Null for a file that has a mark of its own or can't be marked safely; it is then served unchanged.
 */
export async function markedResult(
  { asset, job }: AssetWithJob,
  name: string,
  { settings, address }: MarkOptions,
): Promise<SentFile | null> {
  // This process parses only files that the child process could read and mark.
  const known = asset.mark ?? (await storeMark(asset));
  // A signature ends with any change.
  if (known && !settings && known.state !== "signed") {
    const stripped = await strippedResult({ asset: { ...asset, mark: known }, job }, name);
    if (stripped) return stripped;
  }
  if (known?.state !== "ours") return null;
  return editedResult(asset, name, async (source, original) => {
    const mark: Mark = {
      sourceType: asSourceType(known.source_type, sourceTypeOf(job)),
      settings: settings ? settingsInMark(job, address) : null,
      original,
    };
    const edits = await markEdits(source, mark);
    if (edits === null) throw new Error("There is no room for the mark");
    return edits;
  });
}

/** A stored result without any text but our mark; null for a file of which that can't be made. */
export async function strippedResult({ asset, job }: AssetWithJob, name: string): Promise<SentFile | null> {
  const known = asset.mark ?? (await storeMark(asset));
  if (!known || known.is_strippable === false) return null;
  const sourceType = asSourceType(known.source_type, sourceTypeOf(job));
  return editedResult(asset, name, (source, original) =>
    strippedEdits(source, { sourceType, settings: null, original }),
  );
}

/** Null for a result that can't be edited, which is logged where it could have been. */
async function editedResult(
  asset: AssetRow,
  name: string,
  editsOf: (source: ByteSource, original: string | undefined) => Promise<Edit[] | null>,
): Promise<SentFile | null> {
  // The hash of a damaged file is not that of its bytes.
  const sha256 = asset.archivedAt && asset.sha256;
  try {
    const files = assetStore();
    const sizeBytes = resultBytes(asset) ?? (await files.stat(name))?.sizeBytes ?? 0;
    const edits = await editsOf(sourceOf(files, name, sizeBytes), sha256 ?? undefined);
    return edits && sentWithEdits(files, { sizeBytes, tag: sha256 ?? asset.id }, edits);
  } catch (error) {
    logger.warn({ err: error, assetId: asset.id }, "the texts of a result could not be edited");
    return null;
  }
}

/**
 * The mark of a file that is made here from results, such as a poster. It names the jobs of its sources, whose own marks
 * are lost. It has settings only when it was made from a single result.
 */
export function derivedMark(rows: readonly AssetWithJob[], { settings, address }: MarkOptions) {
  const types = new Set(
    rows.map(({ asset, job }) => asSourceType(shownMark(asset, job).source_type, sourceTypeOf(job))),
  );
  const [type = "trainedAlgorithmicMedia", ...others] = types;
  const [first, ...rest] = rows;
  return {
    sourceType: others.length > 0 ? "compositeWithTrainedAlgorithmicMedia" : type,
    settings: settings && first && rest.length === 0 ? settingsInMark(first.job, address) : null,
    sources: rows.map(({ job }) => job.id),
  } satisfies Mark;
}
