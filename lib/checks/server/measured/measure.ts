import "server-only";
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { assetStore, uploadStore } from "@/lib/files/server/store";
import { type AssetWithJob, findAsset } from "@/lib/jobs/server/assets/asset";
import { type AssetRow, assets } from "@/lib/jobs/server/assets/schema";
import { type JobRow, jobs, ON_BOARD } from "@/lib/jobs/server/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { MediaError, type MediaFault } from "@/lib/media/media-error";
import { runMedia } from "@/lib/media/run-media";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { enqueue } from "@/lib/platform/server/queue";
import { findUploadByAddress, storedUpload } from "@/lib/uploads/server/uploads";
import type { Finding } from "../../finding";
import { askedOf } from "../../measured/asked";
import { findingsOf, MEASURE_FORMAT } from "../../measured/findings";
import { measuredTakes } from "./schema";

/** One task for a take at a time, as the policy of its queue says. An earlier one, "measure-take", had none. */
export const MEASURE_QUEUE = "measure-takes";
export const MEASURE_POLICY = "exclusive";
export type MeasureTask = { assetId: string };

/** A clip of three minutes in 4K takes less where nothing else runs. */
const TIMEOUT_MS = 240_000;
/** Takes that are queued at once of those that nobody has measured. */
const MAX_QUEUED = 500;
/** Faults of this machine and not of the file: a later try may succeed. */
const PASSING: readonly MediaFault[] = ["busy", "aborted", "engine-missing"];

/** As SQL: that the stored result of a take on a board was not measured in this format. */
const isUnmeasured = (): SQL | undefined =>
  and(
    ON_BOARD,
    eq(assets.position, 0),
    isNotNull(assets.storedName),
    isNotNull(assets.archivedAt),
    isNull(jobs.deletedAt),
    isNull(jobs.purgedAt),
    or(
      isNull(measuredTakes.jobId),
      sql`(${measuredTakes.format}, ${measuredTakes.contentHash}) <> (${MEASURE_FORMAT}::int, coalesce(${assets.sha256}, ''))`,
    ),
  );

const selectUnmeasured = (which?: SQL) =>
  database()
    .select({ assetId: assets.id })
    .from(jobs)
    .innerJoin(assets, eq(assets.jobId, jobs.id))
    .leftJoin(measuredTakes, eq(measuredTakes.jobId, jobs.id))
    .where(and(isUnmeasured(), which))
    .orderBy(desc(jobs.createdAt));

const queue = (assetId: string) =>
  enqueue(MEASURE_QUEUE, { assetId } satisfies MeasureTask, {
    ...{ singletonKey: assetId, policy: MEASURE_POLICY },
    retryLimit: 3,
  });

/** Has a stored result measured, if it is a take of a board and was not yet. Can be called any number of times. */
export async function queueMeasure(assetId: string): Promise<void> {
  for (const due of await selectUnmeasured(eq(assets.id, assetId))) await queue(due.assetId);
}

/** Has takes measured that were stored before this program, or were lost on the way: the latest first. */
export async function queueUnmeasured(): Promise<void> {
  for (const { assetId } of await selectUnmeasured().limit(MAX_QUEUED)) await queue(assetId);
}

/**
 * Measures the file of a take and keeps what was found, which is a visible change of its job. Can be run any number of times.
 * A file that can't be measured is noted, and not tried again.
 * @throws what passes: the queue then tries again
 */
export async function measureTake({ assetId }: MeasureTask): Promise<void> {
  const [due] = await selectUnmeasured(eq(assets.id, assetId));
  const found = due && (await findAsset(assetId));
  if (!found) return;
  const { asset, job } = found;
  const { findings, fault } = await measureFound(found);
  const row = {
    workspaceId: job.workspaceId,
    format: MEASURE_FORMAT,
    contentHash: asset.sha256 ?? "",
    findings,
    fault,
    measuredAt: new Date(),
  };
  await changeJob(job.id, () => ({
    also: async (_job, within) => {
      await within
        .insert(measuredTakes)
        .values({ jobId: job.id, ...row })
        .onConflictDoUpdate({ target: measuredTakes.jobId, set: row });
      return true;
    },
  }));
}

type Measured = { findings: Finding[]; fault: MediaFault | null };

async function measureFound({ asset, job }: AssetWithJob): Promise<Measured> {
  try {
    return { findings: await findIn(asset, job), fault: null };
  } catch (error) {
    if (!(error instanceof MediaError) || PASSING.includes(error.fault)) throw error;
    logger.info({ jobId: job.id, fault: error.fault }, "a take could not be measured");
    return { findings: [], fault: error.fault };
  }
}

async function findIn({ storedName, type }: AssetRow, job: JobRow): Promise<Finding[]> {
  if (storedName === null) return [];
  const asked = askedOf(job.kind, job.request);
  const first = asked.firstFrame && (await ownFirstFrame(job, asked.firstFrame));
  const measures = await assetStore().withLocalCopy(storedName, (path) => {
    const measure = (firstPath?: string) =>
      runMedia(
        { kind: "measure", path, of: type, ...(firstPath !== undefined && { firstPath }) },
        { timeoutMs: TIMEOUT_MS },
      );
    return first ? uploadStore().withLocalCopy(first, measure) : measure();
  });
  return findingsOf(measures, asked);
}

/** The name of our copy of the picture with which a take was to begin; null where it was not uploaded here. */
async function ownFirstFrame({ workspaceId }: JobRow, address: string): Promise<string | null> {
  const upload = await findUploadByAddress({ workspaceId }, address);
  return upload && ((await storedUpload({ workspaceId }, upload.id))?.storedName ?? null);
}
