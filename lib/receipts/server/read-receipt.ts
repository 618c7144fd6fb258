import "server-only";
import { and, arrayOverlaps, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { approvals } from "@/lib/approvals/server/schema";
import type { Board } from "@/lib/boards/board";
import { lineIdOf } from "@/lib/boards/film-lines";
import { isTakeOf, readBoard } from "@/lib/boards/server/boards";
import { boardRuns, queuedTakes } from "@/lib/boards/server/schema";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { requestSettings } from "@/lib/kinds/request-summary";
import { excerpt } from "@/lib/platform/excerpt";
import { database } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { uploads } from "@/lib/uploads/server/schema";
import type { Receipt, ReceiptResult, ReceiptSound } from "../receipt";
import { approvedPrices, type Pressed } from "./approved-prices";
import { type ReceiptJob, sumsOf } from "./sums";

/** @throws ApiError `not_found`, also for another workspace's board */
export async function readReceipt(session: Session, boardId: string): Promise<Receipt> {
  const board = await readBoard(session, boardId);
  const all = await jobsOf(session, board);
  const [results, pressed] = await Promise.all([
    resultsOf(all.filter(isInFilm).map(({ id }) => id)),
    pressedOf(session, boardId, all),
  ]);
  const bySeries = Map.groupBy(all, ({ seriesId }) => seriesId ?? "");
  const used = new Set<ReceiptJob>();
  const rowOf = (title: string, of: readonly ReceiptJob[], shown: ReceiptJob | undefined) => {
    for (const job of of) used.add(job);
    return {
      title: excerpt(title),
      result: shown ? resultOf(shown, results) : null,
      approved: approvedPrices(of, pressed),
      ...sumsOf(of),
    };
  };
  const shots = board.shots.map(({ id, kind, prompt }, at) => {
    const takes = bySeries.get(id) ?? [];
    return { ...rowOf(prompt, takes, takes.find(isPick)), shot_id: id, number: at + 1, kind };
  });
  const lines = board.shots.flatMap(({ id, line }, at) => {
    if (!line) return [];
    const takes = bySeries.get(lineIdOf(id, line)) ?? [];
    const heard = takes.findLast(isPick) ?? takes.findLast(isCompleted);
    return [{ ...rowOf(line.text, takes, heard), shot_id: id, number: at + 1 }];
  });
  const sound = await soundOf(session, board, (id) => {
    const job = all.find((each) => each.id === id);
    return job && rowOf(job.prompt, used.has(job) ? [] : [job], job);
  });
  return {
    object: "receipt",
    board_id: board.id,
    board_name: board.name,
    made_at: new Date().toISOString(),
    ...{ shots, lines, sound },
    others: sumsOf(all.filter((job) => !used.has(job))),
    total: sumsOf(all),
  };
}

const isCompleted = ({ status, deletedAt }: ReceiptJob): boolean =>
  status === "completed" && deletedAt === null;
const isPick = (job: ReceiptJob): boolean => job.picked && isCompleted(job);
/** Whether a job can be what is seen or heard. Of these alone the request is read. */
const isInFilm = (job: ReceiptJob): boolean => job.request !== null && isCompleted(job);

const soundJobOf = ({ sound }: Board): string | null => (sound?.of === "job" ? sound.job_id : null);

/** The jobs of a board, also deleted ones, and that of its sound, the oldest first. */
const jobsOf = ({ workspaceId }: Session, board: Board): Promise<ReceiptJob[]> => {
  const seriesId = sql<string | null>`${jobs.series} ->> 'id'`;
  const soundJob = soundJobOf(board);
  const lineIds = board.shots.flatMap(({ id, line }) => (line ? [lineIdOf(id, line)] : []));
  const isShown = or(
    jobs.picked,
    soundJob === null ? undefined : eq(jobs.id, soundJob),
    lineIds.length > 0 ? inArray(seriesId, lineIds) : undefined,
  );
  return database()
    .select({
      ...{
        id: jobs.id,
        seriesId,
        kind: jobs.kind,
        imported: jobs.imported,
        modelId: jobs.modelId,
        status: jobs.status,
      },
      ...{ picked: jobs.picked, deletedAt: jobs.deletedAt, createdAt: jobs.createdAt },
      ...{ personId: jobs.personId, personName: jobs.personName },
      prompt: sql<string>`case when ${isShown} then ${jobs.prompt} else '' end`,
      request: sql<Record<string, unknown> | null>`case when ${isShown} then ${jobs.request} end`,
      ...{ quoted: jobs.creditsQuoted, reserved: jobs.creditsReserved, most: jobs.creditsMax },
      ...{ used: jobs.creditsUsed, refunded: jobs.creditsRefunded },
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        or(isTakeOf(workspaceId, board.id), soundJob === null ? undefined : eq(jobs.id, soundJob)),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id));
};

type Asset = Pick<
  typeof assets.$inferSelect,
  "jobId" | "sha256" | "storedBytes" | "sizeBytes" | "durationSeconds" | "mark"
>;

/** The first result of each of these jobs. */
async function resultsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Asset>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .selectDistinctOn([assets.jobId], {
      ...{ jobId: assets.jobId, sha256: assets.sha256, storedBytes: assets.storedBytes },
      ...{ sizeBytes: assets.sizeBytes, durationSeconds: assets.durationSeconds, mark: assets.mark },
    })
    .from(assets)
    .where(inArray(assets.jobId, [...ids]))
    .orderBy(assets.jobId, assets.position);
  return new Map(rows.map((row) => [row.jobId, row]));
}

function resultOf(job: ReceiptJob, results: ReadonlyMap<string, Asset>): ReceiptResult {
  const asset = results.get(job.id);
  return {
    job_id: job.id,
    kind: job.kind,
    model_id: job.modelId,
    settings: requestSettings(job.kind, job.request ?? {}, (id) => id),
    made_at: job.createdAt.toISOString(),
    sha256: asset?.sha256 ?? null,
    size_bytes: asset?.storedBytes ?? asset?.sizeBytes ?? null,
    duration_seconds: asset?.durationSeconds ?? null,
    source_type: asset?.mark?.source_type ?? null,
    mark: asset?.mark?.state ?? null,
  };
}

/** What is known of the presses behind these jobs: the runs of the board, and what owners granted. */
async function pressedOf(
  { workspaceId }: Session,
  boardId: string,
  all: readonly ReceiptJob[],
): Promise<Pressed> {
  const runs = database().select({ id: boardRuns.id }).from(boardRuns).where(eq(boardRuns.boardId, boardId));
  const ids = all.map(({ id }) => id);
  const [takes, ofBoard, granted, named] = await Promise.all([
    database()
      .select({ jobId: queuedTakes.jobId, runId: queuedTakes.runId, credits: queuedTakes.credits })
      .from(queuedTakes)
      .where(and(eq(queuedTakes.boardId, boardId), isNotNull(queuedTakes.jobId))),
    database()
      .select({ id: boardRuns.id, personId: boardRuns.personId, isApproved: boardRuns.isApproved })
      .from(boardRuns)
      .where(eq(boardRuns.boardId, boardId)),
    database()
      .select({ runId: approvals.runId, jobIds: approvals.jobIds, decidedBy: approvals.decidedBy })
      .from(approvals)
      .where(
        and(
          eq(approvals.workspaceId, workspaceId),
          eq(approvals.status, "granted"),
          or(
            inArray(approvals.runId, runs),
            ids.length > 0 ? arrayOverlaps(approvals.jobIds, ids) : undefined,
          ),
        ),
      ),
    database()
      .select({ id: people.id, name: people.name })
      .from(people)
      .where(eq(people.workspaceId, workspaceId)),
  ]);
  return {
    takes: new Map(takes.flatMap(({ jobId, ...take }) => (jobId === null ? [] : [[jobId, take] as const]))),
    runs: new Map(ofBoard.map((run) => [run.id, run])),
    granted: new Map(
      granted.flatMap(({ runId, jobIds, decidedBy }) =>
        [...jobIds, ...(runId ? [runId] : [])].map((id) => [id, decidedBy] as const),
      ),
    ),
    names: new Map(named.map(({ id, name }) => [id, name])),
  };
}

/** Null for a board without one, and for one that is deleted. */
async function soundOf(
  { workspaceId }: Session,
  board: Board,
  rowOfJob: (id: string) => Omit<ReceiptSound, "of" | "sha256"> | undefined,
): Promise<ReceiptSound | null> {
  const { sound } = board;
  if (!sound) return null;
  if (sound.of === "job") {
    const row = rowOfJob(sound.job_id);
    return row ? { ...row, of: "job", sha256: row.result?.sha256 ?? null } : null;
  }
  const [upload] = sound.input.uploadId
    ? await database()
        .select({ sha256: uploads.sha256 })
        .from(uploads)
        .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, sound.input.uploadId)))
    : [];
  const title = excerpt(sound.input.name ?? "");
  return { title, result: null, approved: [], ...sumsOf([]), of: "upload", sha256: upload?.sha256 ?? null };
}
