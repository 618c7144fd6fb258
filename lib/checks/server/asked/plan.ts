import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { BoardReference } from "@/lib/boards/reference";
import { isTakeOf } from "@/lib/boards/server/boards";
import type { BoardRow } from "@/lib/boards/server/schema";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { descriptions } from "@/lib/describe/server/schema";
import { hashBody } from "@/lib/intents/server/intents";
import { type AssetRow, assets } from "@/lib/jobs/server/assets/schema";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { promptOf } from "@/lib/kinds/request-summary";
import type { Executor } from "@/lib/platform/server/database";
import { UPLOAD_LIMITS } from "@/lib/uploads/upload-limits";
import { type CheckWish, type LeftOutReason, MAX_PRESS_TAKES } from "../../asked/asked-check";
import { messages } from "../../asked/messages";
import { type AskedQuestion, QUESTION_FORMAT } from "../../asked/question";
import { type CheckModels, mostOfAnswer, mostOfDescription } from "./prices";
import { askedChecks } from "./schema";

/** A take to be looked at, and the most that each part is charged, in millicredits. */
export type PlannedCheck = {
  jobId: string;
  question: AskedQuestion;
  questionHash: string;
  describeMost: number;
  judgeMost: number;
};

export type CheckPlan = {
  planned: PlannedCheck[];
  stored: number;
  left: number;
  leftOut: { job_id: string; reason: LeftOutReason }[];
  /** The most that what is planned costs together. */
  credits: number;
};

type Take = { job: JobRow; asset: AssetRow | null };

/** What a press looks at: takes of the board that have no check of the same question by the same models. Asks nobody. */
export async function planChecks(
  within: Executor,
  board: BoardRow,
  { wish, takes, models }: { wish: CheckWish; takes: readonly Take[]; models: CheckModels },
): Promise<CheckPlan> {
  const leftOut: CheckPlan["leftOut"] = [];
  const clips: Asked[] = [];
  for (const { job, asset } of takes) {
    const reason = whyNot(job, asset);
    if (reason === null && asset) clips.push(askedOf(board, job, asset));
    // A take that is not finished is left out of "all finished takes" without a word.
    else if (reason !== null && (reason !== "unfinished" || wish.job_ids))
      leftOut.push({ job_id: job.id, reason });
  }
  const known = await knownChecks(within, wish, clips);
  const fresh = clips.filter((each) => !known.has(keyOf(each)));
  const asked = fresh.slice(0, MAX_PRESS_TAKES);
  const described = await findDescriptions(within, board.workspaceId, wish.describer, asked);
  const planned = asked.map(
    ({ jobId, question, questionHash, sha256 }): PlannedCheck => ({
      jobId,
      question,
      questionHash,
      describeMost: described.has(sha256 ?? "") ? 0 : mostOfDescription(models.describer, question.seconds),
      judgeMost: mostOfAnswer(models.judge, question),
    }),
  );
  const millicredits = planned.reduce(
    (sum, { describeMost, judgeMost }) => sum + describeMost + judgeMost,
    0,
  );
  return {
    planned,
    stored: clips.length - fresh.length,
    left: fresh.length - asked.length,
    leftOut,
    credits: Math.ceil(millicredits / MILLICREDITS_PER_CREDIT),
  };
}

/**
 * The takes of a board, or these of them, the oldest first.
 * @throws ApiError `invalid_request` for one of another board, or in the trash
 */
export async function readTakes(
  within: Executor,
  board: BoardRow,
  jobIds?: readonly string[],
): Promise<Take[]> {
  const found = await within
    .select({ job: jobs, asset: assets })
    .from(jobs)
    .leftJoin(assets, and(eq(assets.jobId, jobs.id), eq(assets.position, 0)))
    .where(
      and(
        isTakeOf(board.workspaceId, board.id),
        isNull(jobs.deletedAt),
        isNull(jobs.purgedAt),
        jobIds && inArray(jobs.id, [...jobIds]),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id));
  if (jobIds && found.length < new Set(jobIds).size)
    throw new ApiError("invalid_request", messages.notOnBoard, { details: { field: "job_ids" } });
  return found;
}

/** Why a take can't be asked about; null for one that can. */
function whyNot({ status }: JobRow, asset: AssetRow | null): LeftOutReason | null {
  if (status !== "completed" || !asset) return "unfinished";
  if (asset.type === "image") return "picture";
  if (asset.type !== "video") return "sound";
  if (!asset.storedName || asset.durationSeconds === null) return "unsaved";
  const isTooLarge = (asset.storedBytes ?? asset.sizeBytes ?? 0) > UPLOAD_LIMITS.maxBytes;
  return isTooLarge || asset.durationSeconds > UPLOAD_LIMITS.maxSeconds ? "too_long" : null;
}

type Asked = Pick<PlannedCheck, "jobId" | "question" | "questionHash"> & { sha256: string | null };

function askedOf({ references }: BoardRow, job: JobRow, asset: AssetRow): Asked {
  const prompt = promptOf(job.kind, job.request);
  const question: AskedQuestion = {
    prompt,
    line: job.kind === "avatar" && prompt !== "" ? prompt : null,
    names: namesIn(prompt, references),
    seconds: asset.durationSeconds ?? 0,
  };
  return {
    jobId: job.id,
    question,
    questionHash: hashBody({ format: QUESTION_FORMAT, ...question }),
    sha256: asset.sha256,
  };
}

/** The named pictures of a board of which the words of a take speak. There the names stand without their "@". */
const namesIn = (prompt: string, references: readonly BoardReference[]): string[] =>
  references.flatMap(({ name, of }) =>
    of === "picture" && prompt.toLowerCase().includes(name.toLowerCase()) ? [name] : [],
  );

const keyOf = ({ jobId, questionHash }: Pick<PlannedCheck, "jobId" | "questionHash">): string =>
  `${jobId} ${questionHash}`;

/** The takes whose check is there or under way. */
async function knownChecks(
  within: Executor,
  { describer, model }: CheckWish,
  clips: readonly Asked[],
): Promise<ReadonlySet<string>> {
  if (clips.length === 0) return new Set();
  const rows = await within
    .select({ jobId: askedChecks.jobId, questionHash: askedChecks.questionHash })
    .from(askedChecks)
    .where(
      and(
        inArray(
          askedChecks.jobId,
          clips.map(({ jobId }) => jobId),
        ),
        eq(askedChecks.describerId, describer),
        eq(askedChecks.modelId, model),
        inArray(askedChecks.status, ["waiting", "describing", "judging", "done"]),
      ),
    );
  return new Set(rows.map(keyOf));
}

/** The descriptions by a model of those of these clips that it has described, by their hash. They cost nothing more. */
export async function findDescriptions(
  within: Executor,
  workspaceId: string,
  describer: string,
  clips: readonly Pick<AssetRow, "sha256">[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map(
    clips.flatMap(({ sha256 }) => (sha256 === null ? [] : [[`sha256:${sha256}`, sha256]])),
  );
  if (hashes.size === 0) return new Map();
  const rows = await within
    .select({ id: descriptions.id, key: descriptions.contentKey })
    .from(descriptions)
    .where(
      and(
        eq(descriptions.workspaceId, workspaceId),
        inArray(descriptions.contentKey, [...hashes.keys()]),
        eq(descriptions.modelId, describer),
        eq(descriptions.status, "done"),
      ),
    )
    .orderBy(asc(descriptions.createdAt));
  return new Map(rows.map(({ id, key }) => [hashes.get(key) ?? "", id]));
}
