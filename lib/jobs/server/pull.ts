import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { LIST_QUERY } from "@/lib/contract/assumptions";
import type { EndpointName } from "@/lib/contract/endpoints";
import { listOf } from "@/lib/contract/list";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { database } from "@/lib/platform/server/database";
import { enqueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import type { JobKind } from "../job";
import { type Adopter, hasUnanswered, knownOf, takeIn } from "./elsewhere";
import { jobPulls } from "./schema";

/** The queue that reads the service's lists of jobs into the registry. */
export const PULL_QUEUE = "pull-jobs";
export type PullTask = Adopter;

/** Pages read from one list at most; a list that goes on for ever is no list. */
const MOST_PAGES = 5_000;
const PAGE_SIZE = 100;
const NOT_AGAIN_WITHIN_SECONDS = 15;

const listedJob = z.looseObject({ id: z.string().min(1) });
const listedJobs = listOf(listedJob);

/** Has the service's lists read by the worker; asked again within 15 seconds, once is enough. */
export async function requestPull({ workspaceId, personId, keyId }: Session): Promise<void> {
  await enqueue(PULL_QUEUE, { workspaceId, personId, keyId } satisfies PullTask, {
    singletonKey: keyId,
    singletonSeconds: NOT_AGAIN_WITHIN_SECONDS,
  });
}

/** Reads the lists into the registry. Throws what the service refuses; the queue then tries again. */
export async function pullJobs(task: PullTask): Promise<void> {
  for (const kind of KIND_NAMES) {
    const { list } = KINDS[kind].endpoints;
    if (list !== null) await pullList(task, kind, list);
  }
}

/**
 * Walks one list, newest first, and takes in what nobody knows. Once a walk has come to its end, later ones stop
 * at the first page that holds nothing new. A cursor that comes again ends the walk.
 */
async function pullList(adopter: Adopter, kind: JobKind, endpoint: EndpointName): Promise<void> {
  const isComplete = await wasPulled(adopter.workspaceId, kind);
  const seen = new Set<string>();
  let leftOut = 0;
  for (let cursor: string | null = null, pages = 0; pages < MOST_PAGES; pages++) {
    const answer = await askUpstream(adopter.keyId, endpoint, {
      query: { [LIST_QUERY.pageSize]: String(PAGE_SIZE), ...(cursor ? { [LIST_QUERY.cursor]: cursor } : {}) },
    });
    if (answer.status === 404) return;
    const page = expectOk(answer, listedJobs);
    const { fresh, waiting } = await takeInNew(adopter, kind, page.data);
    leftOut += waiting;
    cursor = page.has_more === false ? null : (page.next_cursor ?? null);
    if (!cursor || seen.has(cursor) || (isComplete && fresh === 0)) break;
    seen.add(cursor);
  }
  if (leftOut === 0) await markPulled(adopter.workspaceId, kind);
}

/** How many of a page were new, and how many of those wait because an intent of ours may have made them. */
async function takeInNew(adopter: Adopter, kind: JobKind, found: readonly z.infer<typeof listedJob>[]) {
  const known = await knownOf(
    adopter.workspaceId,
    kind,
    found.map(({ id }) => id),
  );
  const fresh = found.filter(({ id }) => !known.has(id));
  if (fresh.length > 0 && (await hasUnanswered(adopter.workspaceId, kind))) {
    return { fresh: fresh.length, waiting: fresh.length };
  }
  for (const body of fresh) await takeIn(adopter, kind, body);
  return { fresh: fresh.length, waiting: 0 };
}

async function wasPulled(workspaceId: string, kind: JobKind): Promise<boolean> {
  const [row] = await database()
    .select({ at: jobPulls.completedAt })
    .from(jobPulls)
    .where(and(eq(jobPulls.workspaceId, workspaceId), eq(jobPulls.kind, kind)));
  return row !== undefined;
}

async function markPulled(workspaceId: string, kind: JobKind): Promise<void> {
  const completedAt = new Date();
  await database()
    .insert(jobPulls)
    .values({ workspaceId, kind, completedAt })
    .onConflictDoUpdate({ target: [jobPulls.workspaceId, jobPulls.kind], set: { completedAt } });
}
