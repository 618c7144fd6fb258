import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { type FileMark, fileMarkOf } from "@/lib/files/file-mark";
import { type SentFile, sentWithEdits } from "@/lib/files/server/edited-file";
import { librarySettings } from "@/lib/files/server/schema";
import { assetStore } from "@/lib/files/server/store";
import { type Mark, UNREADABLE_ORIGIN } from "@/lib/media/marks/mark";
import { asSourceType, type SourceType } from "@/lib/media/marks/source-type";
import { MediaError, type MediaFault } from "@/lib/media/media-error";
import { type EditedVariant, inspectInChild } from "@/lib/media/run-media";
import { withoutInputs } from "@/lib/platform/secret-text";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { messages } from "../../messages";
import { sourceTypeOf } from "../../source-type";
import type { JobRow } from "../schema";
import { changeJob } from "../write-jobs";
import type { AssetWithJob } from "./asset";
import { editsFor } from "./mark-edits";
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

/** Whether the embedded service made a result, which has no model. */
const isDrawn = ({ upstreamUrl }: Pick<AssetRow, "upstreamUrl">): boolean =>
  env().embedded && upstreamUrl !== "";

/**
 * How a result was made. The embedded service draws without a model. The origin of a restored file is unknown, so it
 * counts as made by a model.
 */
export const resultSourceType = (
  asset: Pick<AssetRow, "upstreamUrl">,
  job: Pick<JobRow, "kind" | "request">,
): SourceType => (isDrawn(asset) ? "algorithmicMedia" : sourceTypeOf(job));

/** What made a result: by what its file says, else by what makes results here. */
export function makerOf({ mark, upstreamUrl }: Pick<AssetRow, "mark" | "upstreamUrl">): "model" | "program" {
  const isOfProgram = mark?.source_type ? mark.source_type === "algorithmicMedia" : isDrawn({ upstreamUrl });
  return isOfProgram ? "program" : "model";
}

/** The mark of a result as far as it is known. */
export const shownMark = (asset: AssetRow, job: JobRow): FileMark =>
  asset.mark ?? {
    state: "unknown",
    source_type: resultSourceType(asset, job),
    generator: null,
    original_sha256: null,
    has_prompt: false,
  };

/**
 * Faults of a file that can never be read. A crash or a long wait is not one of them, because the machine may be the
 * cause.
 */
const FILE_FAULTS: readonly MediaFault[] = [
  "unreadable",
  "unsupported",
  "inconsistent",
  "too-large",
  "out-of-memory",
];
const isFaultOfFile = (error: unknown): boolean =>
  error instanceof MediaError && FILE_FAULTS.includes(error.fault);

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
      if (isFaultOfFile(error)) return UNREADABLE_ORIGIN;
      throw error;
    });
  return recordMark(asset, storedName, (job) => fileMarkOf(origin, resultSourceType(asset, job)));
}

/** Writes the mark of a result's stored file to its row. Null when the file was replaced meanwhile. */
async function recordMark(
  asset: AssetRow,
  storedName: string,
  markIn: (job: JobRow) => FileMark,
): Promise<FileMark | null> {
  let stored: FileMark | null = null;
  await changeJob(asset.jobId, () => ({
    also: async (job, within) => {
      const mark = markIn(job);
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

/** A child that is needed for a download can't read the file now. */
const RETRY_AFTER_SECONDS = 5;

const notNow = (cause?: unknown) =>
  new ApiError("unavailable", messages.assets.notMarked, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/**
 * A stored result with our mark, which is inserted while the file is read. Without settings, no other text stays in it.
 * Null for a file that has a mark of its own or can't be marked safely; it is then served unchanged.
 * @throws ApiError `unavailable` while the mark can't be computed: no file that can be marked leaves without its mark
 */
export async function markedResult(
  { asset, job }: AssetWithJob,
  name: string,
  { settings, address }: MarkOptions,
): Promise<SentFile | null> {
  const known = await knownMark(asset);
  // A signature ends with any change.
  if (!settings && known.state !== "signed") {
    const stripped = await strippedResult({ asset: { ...asset, mark: known }, job }, name);
    if (stripped) return stripped;
  }
  if (known.state !== "ours") return null;
  const mark = {
    ...markOfSource(asset, job, known),
    settings: settings ? settingsInMark(job, address) : null,
  };
  const sent = await editedResult(asset, name, { mark, strips: false });
  if (sent === null) await recordMark(asset, name, () => ({ ...known, state: "unmarkable" }));
  return sent;
}

/**
 * A stored result without any text but our mark; null for a file of which that can't be made.
 * @throws ApiError `unavailable` while it can't be computed
 */
export async function strippedResult({ asset, job }: AssetWithJob, name: string): Promise<SentFile | null> {
  const known = await knownMark(asset);
  if (known.is_strippable === false) return null;
  const sent = await editedResult(asset, name, { mark: markOfSource(asset, job, known), strips: true });
  if (sent === null) await recordMark(asset, name, () => ({ ...known, is_strippable: false }));
  return sent;
}

/** @throws ApiError `unavailable` while it can't be read */
async function knownMark(asset: AssetRow): Promise<FileMark> {
  const known = asset.mark ?? (await storeMark(asset));
  if (!known) throw notNow();
  return known;
}

/** How a result was made, without its settings. The hash of a damaged file is not that of its bytes. */
const markOfSource = (asset: AssetRow, job: JobRow, known: FileMark): Mark => ({
  sourceType: asSourceType(known.source_type, sourceTypeOf(job)),
  settings: null,
  original: (asset.archivedAt && asset.sha256) || undefined,
});

/** Null for a result that can't be edited. Throws ApiError `unavailable` while the media child can't say so. */
async function editedResult(asset: AssetRow, name: string, variant: EditedVariant): Promise<SentFile | null> {
  const edits = await editsFor(asset, name, variant).catch((error: unknown) => {
    if (isFaultOfFile(error)) return null;
    logger.warn({ err: error, assetId: asset.id }, "the edits of a result can't be computed");
    if (!(error instanceof MediaError)) throw error;
    throw notNow(error);
  });
  if (edits === null) {
    logger.warn({ assetId: asset.id }, "the texts of a result can't be edited");
    return null;
  }
  const files = assetStore();
  const sizeBytes = resultBytes(asset) ?? (await files.stat(name))?.sizeBytes ?? 0;
  return sentWithEdits(files, { sizeBytes, tag: (asset.archivedAt && asset.sha256) || asset.id }, edits);
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
