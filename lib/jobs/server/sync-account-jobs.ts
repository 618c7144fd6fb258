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
import { findKnownIds, hasJobAwaitingResponse, type Importer, importUpstreamJob } from "./import-job";
import { accountSyncs } from "./schema";

/** The queue that reads the upstream's lists of jobs into the registry. */
export const ACCOUNT_SYNC_QUEUE = "sync-account-jobs";
export type AccountSyncTask = Importer;

/** Pages read of one list, in case a list never ends. */
const MAX_PAGES = 5_000;
const PAGE_SIZE = 100;
const MIN_INTERVAL_SECONDS = 15;

const listedJob = z.looseObject({ id: z.string().min(1) });
const listedJobs = listOf(listedJob);

/** Queues a read of the upstream's lists. Further requests within 15 seconds add no second read. */
export async function requestAccountSync({ workspaceId, personId, keyId }: Session): Promise<void> {
  await enqueue(ACCOUNT_SYNC_QUEUE, { workspaceId, personId, keyId } satisfies AccountSyncTask, {
    singletonKey: keyId,
    singletonSeconds: MIN_INTERVAL_SECONDS,
  });
}

/** Imports the jobs of all lists that the registry lacks. Throws the upstream's refusals, so that the queue tries again. */
export async function syncAccountJobs(task: AccountSyncTask): Promise<void> {
  for (const kind of KIND_NAMES) {
    const { list } = KINDS[kind].endpoints;
    if (list !== null) await syncList(task, kind, list);
  }
}

/**
 * Reads one list, newest first, and imports unknown jobs. After one complete read, later ones stop at the first page
 * without new jobs. If one of these breaks off after a page with new jobs, the next one is complete again, because the
 * pages that it did not reach may have more. A repeated cursor ends the read.
 */
async function syncList(importer: Importer, kind: JobKind, endpoint: EndpointName): Promise<void> {
  const isComplete = await hasSynced(importer.workspaceId, kind);
  const seen = new Set<string>();
  let postponed = 0;
  for (let cursor: string | null = null, pages = 0; pages < MAX_PAGES; pages++) {
    const response = await askUpstream(importer.keyId, endpoint, {
      query: { [LIST_QUERY.pageSize]: String(PAGE_SIZE), ...(cursor ? { [LIST_QUERY.cursor]: cursor } : {}) },
    });
    if (response.status === 404) return;
    const page = expectOk(response, listedJobs);
    const fresh = await unknownJobs(importer.workspaceId, kind, page.data);
    if (isComplete && fresh.length > 0) await markIncomplete(importer.workspaceId, kind);
    if (!(await importAll(importer, kind, fresh))) postponed += fresh.length;
    cursor = page.has_more === false ? null : (page.next_cursor ?? null);
    if (!cursor || seen.has(cursor) || (isComplete && fresh.length === 0)) break;
    seen.add(cursor);
  }
  if (postponed === 0) await markSynced(importer.workspaceId, kind);
}

type ListedJob = z.infer<typeof listedJob>;

/** The jobs of a page that the registry does not have. */
async function unknownJobs(workspaceId: string, kind: JobKind, listed: readonly ListedJob[]) {
  const ids = await findKnownIds(
    workspaceId,
    kind,
    listed.map(({ id }) => id),
  );
  return listed.filter(({ id }) => !ids.has(id));
}

/** Returns false when they must wait: an intent of ours has no response yet and may have made them. */
async function importAll(importer: Importer, kind: JobKind, fresh: readonly ListedJob[]): Promise<boolean> {
  if (fresh.length > 0 && (await hasJobAwaitingResponse(importer.workspaceId, kind))) return false;
  for (const body of fresh) await importUpstreamJob(importer, kind, body);
  return true;
}

const syncOf = (workspaceId: string, kind: JobKind) =>
  and(eq(accountSyncs.workspaceId, workspaceId), eq(accountSyncs.kind, kind));

async function hasSynced(workspaceId: string, kind: JobKind): Promise<boolean> {
  const [row] = await database()
    .select({ at: accountSyncs.completedAt })
    .from(accountSyncs)
    .where(syncOf(workspaceId, kind));
  return row !== undefined;
}

async function markIncomplete(workspaceId: string, kind: JobKind): Promise<void> {
  await database().delete(accountSyncs).where(syncOf(workspaceId, kind));
}

async function markSynced(workspaceId: string, kind: JobKind): Promise<void> {
  const completedAt = new Date();
  await database()
    .insert(accountSyncs)
    .values({ workspaceId, kind, completedAt })
    .onConflictDoUpdate({ target: [accountSyncs.workspaceId, accountSyncs.kind], set: { completedAt } });
}
