import "server-only";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type FileMark, markOf } from "@/lib/files/file-mark";
import { editedFile, sourceOf } from "@/lib/files/server/edited-file";
import type { FileReader } from "@/lib/files/server/file-reader";
import { librarySettings } from "@/lib/files/server/schema";
import { assetStore } from "@/lib/files/server/store";
import type { Mark } from "@/lib/media/marks/mark";
import { markEdits, UNREADABLE_ORIGIN } from "@/lib/media/marks/origin";
import { asSourceType, type SourceType } from "@/lib/media/marks/source-type";
import { MediaError, type MediaFault } from "@/lib/media/media-error";
import { inspectInChild } from "@/lib/media/run-media";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { sourceTypeOf } from "../../source-type";
import type { JobRow } from "../schema";
import { changeJob } from "../write-jobs";
import type { AssetWithJob } from "./asset";
import { type AssetRow, assets, resultBytes } from "./schema";

/** What a workspace writes into files that leave it, beside what they are. */
export type MarkChoice = {
  /** Prompt and settings. Without them the name of the file has no prompt, either. */
  settings: boolean;
  /** Of this installation; null to name none. */
  address: string | null;
};

/** What the address of a download asks for: `settings=no` leaves prompt and settings out, `yes` puts them in. */
export function settingsWanted({ url }: Request): boolean | undefined {
  const value = new URL(url).searchParams.get("settings");
  return value === "yes" ? true : value === "no" ? false : undefined;
}

/** The choice in the settings of a workspace; it may have none. */
export const markChoiceIn = (row: typeof librarySettings.$inferSelect | undefined): MarkChoice => ({
  settings: row?.markSettings ?? true,
  address: row?.markAddress ?? null,
});

/** The choice of a workspace; what the address asks for overrides its default. */
export async function markChoice(workspaceId: string, request: Request): Promise<MarkChoice> {
  const [row] = await database()
    .select()
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  const choice = markChoiceIn(row);
  return { ...choice, settings: settingsWanted(request) ?? choice.settings };
}

/**
 * How a result came to be. The embedded service draws, without any model; what a restored file came from is not known,
 * and so counts as made by a model.
 */
export const resultSourceType = (
  { upstreamUrl }: Pick<AssetRow, "upstreamUrl">,
  job: Pick<JobRow, "kind" | "request">,
): SourceType => (env().embedded && upstreamUrl !== "" ? "algorithmicMedia" : sourceTypeOf(job));

/** What is known of the mark of a result. */
export const shownMark = (asset: AssetRow, job: JobRow): FileMark =>
  asset.mark ?? {
    state: "unknown",
    source_type: resultSourceType(asset, job),
    generator: null,
    original_sha256: null,
    has_prompt: false,
  };

/** What a reader says of a file that it can never read. A child that ends may have been ended by the system. */
const FAULTS_OF_FILES: readonly MediaFault[] = ["unreadable", "unsupported", "inconsistent", "too-large"];

/**
 * Reads the mark of a stored result, in the process that reads foreign files, and notes it. Null when nobody can read it
 * now, or when it was replaced meanwhile. Results that were saved before marks were read have none noted.
 */
export const noteMark = (asset: AssetRow): Promise<FileMark | null> =>
  readAndNote(asset).catch((error: unknown) => {
    logger.warn({ err: error, assetId: asset.id }, "the mark of a result can't be read");
    return null;
  });

async function readAndNote(asset: AssetRow): Promise<FileMark | null> {
  const { storedName } = asset;
  if (!storedName) return null;
  const origin = await assetStore()
    .withLocalCopy(storedName, (path) => inspectInChild(path).then(({ origin }) => origin))
    .catch((error: unknown) => {
      if (error instanceof MediaError && FAULTS_OF_FILES.includes(error.fault)) return UNREADABLE_ORIGIN;
      throw error;
    });
  let noted: FileMark | null = null;
  await changeJob(asset.jobId, () => ({
    also: async (job, within) => {
      const mark = markOf(origin, resultSourceType(asset, job));
      const sameFile = and(eq(assets.id, asset.id), eq(assets.storedName, storedName));
      const { rowCount } = await within.update(assets).set({ mark }).where(sameFile);
      if (rowCount === 1) noted = mark;
      return noted !== null;
    },
  }));
  return noted;
}

/** The settings of a job as a mark carries them: a settings file with the place it came from. */
const settingsInMark = ({ id, kind, request, createdAt }: JobRow, address: string | null) => ({
  atelier: "settings" as const,
  version: 1,
  kind,
  request: withoutInputs(request),
  from: { job_id: id, created_at: createdAt.toISOString(), ...(address !== null && { address }) },
});

/** A request without the addresses of its inputs, at which anybody who reads them may find the files of a person. */
const withoutInputs = (request: JobRow["request"]) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !/_urls?$/.test(name)));

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
  // Only what the child could read and mark is parsed in this process.
  const known = asset.mark ?? (await noteMark(asset));
  if (known?.state !== "ours") return null;
  // A file whose bytes have changed is not what its hash says.
  const sha256 = asset.archivedAt && asset.sha256;
  const mark: Mark = {
    sourceType: asSourceType(known.source_type, sourceTypeOf(job)),
    settings: settings ? settingsInMark(job, address) : null,
    original: sha256 ?? undefined,
  };
  try {
    const files = assetStore();
    const sizeBytes = resultBytes(asset) ?? (await files.stat(name))?.sizeBytes ?? 0;
    const edits = await markEdits(sourceOf(files, name, sizeBytes), mark);
    if (edits === null) throw new Error("There is no room for the mark");
    const hash = createHash("sha256").update(sha256 ?? asset.id);
    for (const { at, cut, put } of edits) hash.update(`${at} ${cut} ${put.length} `).update(put);
    return { ...editedFile(files, sizeBytes, edits), tag: hash.digest("hex") };
  } catch (error) {
    logger.warn(
      { err: error, assetId: asset.id },
      "a result could not be marked and is handed out as it came",
    );
    return null;
  }
}

/**
 * The mark of what is made here from results, which loses the marks of its sources and names their jobs instead. It has
 * settings only when it was made from a single result.
 */
export function markOfMade(rows: readonly AssetWithJob[], { settings, address }: MarkChoice) {
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
