import "server-only";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { readApproval } from "@/lib/approvals/server/approvals";
import { isHidden, sightOf } from "@/lib/audience/server/sight";
import { queuedTakes } from "@/lib/boards/server/schema";
import { readRuns } from "@/lib/boards/server/takes";
import { ApiError } from "@/lib/contract/errors";
import type { Job } from "@/lib/jobs/job";
import { withAssets } from "@/lib/jobs/server/read";
import { jobs } from "@/lib/jobs/server/schema";
import { asSeen, seenJobs } from "@/lib/jobs/server/sight";
import { isIdOf } from "@/lib/platform/ids";
import { database } from "@/lib/platform/server/database";
import { messages } from "../messages";
import { type ShownJob, showJob, shownJob } from "./shown-job";
import type { Agent } from "./tool";

/** How something stands that an agent waits for. */
export const followed = z.object({
  id: z.string(),
  of: z.enum(["job", "approval", "run"]),
  status: z.string(),
  is_done: z.boolean(),
  progress_percent: z.number().nullable(),
  /** Jobs of an approved request, or takes of a run that were sent. */
  job_ids: z.array(z.string()),
  stopped_for: z.string().nullable().describe("Why it goes no further without a person"),
  job: shownJob.nullable(),
});
export type Followed = z.input<typeof followed>;

/**
 * How the things of these ids stand, and the jobs of requests that were approved.
 * @throws ApiError `not_found` for an id of nothing that the agent sees
 */
export async function readFollowed(
  agent: Agent,
  ids: readonly string[],
  origin: string,
): Promise<Followed[]> {
  const asked = [...new Set(ids)];
  const approvals = await Promise.all(asked.filter(isApproval).map((id) => readFollowedApproval(agent, id)));
  const runs = await Promise.all(asked.filter(isRun).map((id) => readFollowedRun(agent, id)));
  const named = asked.filter((id) => !isApproval(id) && !isRun(id));
  const all = [...new Set([...named, ...approvals.flatMap(({ job_ids }) => job_ids)])];
  const found = new Map((await readJobs(agent, all)).map((job) => [job.id, showJob(job, origin)]));
  const missing = named.find((id) => !found.has(id));
  if (missing !== undefined)
    throw new ApiError("not_found", messages.noSuch(missing), { details: { field: "ids", id: missing } });
  return [...approvals, ...runs, ...all.flatMap((id) => followedJob(found.get(id)))];
}

const isApproval = (id: string) => isIdOf("apr", id);
const isRun = (id: string) => isIdOf("run", id);

/** A token that may not read sees what it made itself. */
async function readJobs(agent: Agent, ids: readonly string[]): Promise<Job[]> {
  const { workspaceId, token } = agent;
  if (ids.length === 0) return [];
  const sight = await sightOf(agent);
  const isOurs = and(
    eq(jobs.workspaceId, workspaceId),
    inArray(jobs.id, [...ids]),
    isNull(jobs.purgedAt),
    seenJobs(sight),
    token.scopes.includes("read") ? undefined : eq(jobs.tokenId, token.id),
  );
  const found = await withAssets(await database().select().from(jobs).where(isOurs));
  return found.map((job) => asSeen(sight, job));
}

const followedJob = (job: ShownJob | undefined): Followed[] =>
  job
    ? [
        {
          id: job.id,
          of: "job",
          status: job.status,
          is_done: job.is_settled,
          progress_percent: job.progress_percent,
          job_ids: [],
          stopped_for: null,
          job,
        },
      ]
    : [];

async function readFollowedApproval(agent: Agent, id: string): Promise<Followed> {
  const { status, job_ids } = await readApproval(agent, id);
  return {
    id,
    of: "approval",
    status,
    is_done: status !== "waiting",
    progress_percent: null,
    job_ids,
    stopped_for: null,
    job: null,
  };
}

async function readFollowedRun(agent: Agent, id: string): Promise<Followed> {
  const [run] = await readRuns(agent, { id });
  const isSeen = run && (run.person_id === agent.personId || !(await isHidden(agent, run.board_id)));
  if (!isSeen) throw new ApiError("not_found", messages.noSuch(id), { details: { field: "ids", id } });
  const sent = await database()
    .select({ jobId: queuedTakes.jobId })
    .from(queuedTakes)
    .where(and(eq(queuedTakes.runId, id), isNotNull(queuedTakes.jobId)));
  const jobIds = sent.flatMap(({ jobId }) => jobId ?? []);
  const settled = (await readJobs(agent, jobIds)).filter((job) => showJob(job, "").is_settled).length;
  const isSent = run.waiting === 0;
  // What waits for an owner goes on by itself with the yes.
  const isStopped = !isSent && run.paused_for !== null && run.paused_for !== "approval";
  const total = jobIds.length + run.waiting;
  return {
    id,
    of: "run",
    status: isStopped
      ? "stopped"
      : !isSent
        ? (run.paused_for ?? "sending")
        : settled < jobIds.length
          ? "making"
          : "done",
    is_done: isStopped || (isSent && settled === jobIds.length),
    progress_percent: total === 0 ? null : Math.floor((settled / total) * 100),
    job_ids: jobIds,
    stopped_for: isStopped ? (run.pause_message ?? run.paused_for) : null,
    job: null,
  };
}
