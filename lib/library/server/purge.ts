import "server-only";
import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { assetStore } from "@/lib/files/server/store";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobSteps, jobs } from "@/lib/jobs/server/schema";
import { collectionPlaces } from "@/lib/jobs/server/search/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { enqueue } from "@/lib/platform/server/queue";
import { TRASH_DAYS } from "../library";
import { announceLibrary } from "./changes";

const DAY_MS = 86_400_000;
const BATCH_SIZE = 100;

/** The queue whose tasks remove the files of purged jobs. */
export const REMOVE_FILES_QUEUE = "remove-files";
/** Names in the asset store. */
export type RemoveFilesTask = { names: string[] };

/**
 * Purges jobs after thirty days in the trash: their files, texts and settings. Their costs stay in the
 * ledger and on their boards, and so do their ids, so that no list adds them again. Can be run any number of times.
 * @returns how many were purged
 */
export async function purgeTrash(now = new Date()): Promise<number> {
  let purged = 0;
  for (;;) {
    const due = await database()
      .select({ id: jobs.id, workspaceId: jobs.workspaceId })
      .from(jobs)
      .where(and(lt(jobs.deletedAt, new Date(now.getTime() - TRASH_DAYS * DAY_MS)), isNull(jobs.purgedAt)))
      .orderBy(asc(jobs.deletedAt))
      .limit(BATCH_SIZE);
    await purgeJobs(
      due.map(({ id }) => id),
      now,
    );
    for (const workspaceId of new Set(due.map((job) => job.workspaceId))) {
      await transaction((within) => announceLibrary(workspaceId, within, { jobs: true }));
    }
    purged += due.length;
    if (due.length < BATCH_SIZE) return purged;
  }
}

/**
 * Purges those of these jobs that were in the trash at `chosenAt`. A job that was restored since then, and perhaps deleted
 * again, is skipped. The caller announces it.
 * @returns how many were purged
 */
export async function purgeJobs(ids: readonly string[], chosenAt: Date): Promise<number> {
  let purged = 0;
  for (const id of ids) if (await purge(id, chosenAt)) purged += 1;
  return purged;
}

async function purge(jobId: string, chosenAt: Date): Promise<boolean> {
  let isPurged = false;
  const nothing = {
    prompt: "",
    request: {},
    madeFrom: null,
    note: null,
    tags: [],
    collections: [],
    picked: false,
  };
  await changeJob(jobId, ({ deletedAt, purgedAt, series }) => {
    if (!deletedAt || deletedAt > chosenAt || purgedAt) return null;
    isPurged = true;
    return {
      // A board still counts what its takes were charged.
      unannounced: { ...nothing, series: series?.board ? series : null, purgedAt: new Date() },
      also: async (_job, within) => {
        const deleted = await within.delete(assets).where(eq(assets.jobId, jobId)).returning();
        await within.delete(jobSteps).where(eq(jobSteps.jobId, jobId));
        await within.delete(collectionPlaces).where(eq(collectionPlaces.jobId, jobId));
        const names = deleted.flatMap(({ storedName, posterName }) => [storedName, posterName]);
        await queueRemoval(
          names.filter((name) => name !== null),
          within,
        );
        return false;
      },
    };
  });
  return isPurged;
}

/** As long as the queue keeps a task: the store may be unreachable for days, and nothing else removes the files. */
const MAX_RETRIES = 10_000;

/** In the transaction after which no row names these files. */
async function queueRemoval(names: string[], within: Transaction): Promise<void> {
  if (names.length === 0) return;
  const task: RemoveFilesTask = { names };
  await enqueue(REMOVE_FILES_QUEUE, task, { transaction: within, retryLimit: MAX_RETRIES });
}

/** Removes the files of purged jobs. Can be run any number of times. */
export async function removeFiles({ names }: RemoveFilesTask): Promise<void> {
  const store = assetStore();
  for (const name of names) await store.remove(name);
}
