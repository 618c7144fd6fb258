import "server-only";
import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { writePlace } from "@/lib/platform/server/cursor";
import { database } from "@/lib/platform/server/database";
import { toPage } from "@/lib/platform/server/page";
import { processValue } from "@/lib/platform/server/process-value";
import { SharedRuns } from "@/lib/platform/server/shared-runs";
import type { Session } from "@/lib/session/server/session";
import { type ListQuery, listQuery } from "../../filters";
import type { Job, JobList } from "../../job";
import { withAssets } from "../read";
import { jobs } from "../schema";
import { findPage } from "./page";

/**
 * One page of the workspace's jobs, newest first or as requested.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listJobs(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: ListQuery,
): Promise<JobList> {
  const parsed = listQuery.parse(query);
  const rows = await findPage(workspaceId, parsed);
  const page = toPage(rows, parsed.limit, { toItem: ({ id }) => id, cursorOf: writePlace });
  return { ...page, data: await loadInOrder(page.data) };
}

/**
 * The same page as the text of its JSON. A job that is as it was when it was last listed is not read again, and many who
 * ask for one page at once share a reading.
 */
export function listJobsText(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: ListQuery,
): Promise<string> {
  const parsed = listQuery.parse(query);
  return readings().ask(JSON.stringify([workspaceId, parsed]), () => readText(workspaceId, parsed));
}

const readings = processValue("list-readings", () => new SharedRuns<string>());

async function readText(workspaceId: string, query: z.output<typeof listQuery>): Promise<string> {
  const rows = await findPage(workspaceId, query);
  const page = toPage(rows, query.limit, { toItem: (row) => row, cursorOf: writePlace });
  const texts = await renderedJobs(page.data, loadInOrder);
  const { data: _, object, ...rest } = page;
  return `{"object":"${object}","data":[${texts.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

async function loadInOrder(ids: readonly string[]): Promise<Job[]> {
  if (ids.length === 0) return [];
  const rows = await database()
    .select()
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
  const byId = new Map((await withAssets(rows)).map((job) => [job.id, job]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Some thousands of jobs. A prompt has at most 10,000 characters. */
const MAX_CHARACTERS = 16_000_000;

/** A job in a list, and the version of all that is shown of it. */
export type VersionedJob = { id: string; version: string };

type Rendered = { version: string; text: string };

const rendered = processValue(
  "rendered-jobs",
  () =>
    new LRUCache<string, Rendered>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: ({ version, text }) => version.length + text.length,
    }),
);

/**
 * The JSON of these jobs, in their order, without those that are gone. Only jobs whose version differs from that of
 * their kept text are loaded. What is loaded may be newer than the version it is kept under, never older.
 */
export async function renderedJobs(
  asked: readonly VersionedJob[],
  load: (ids: readonly string[]) => Promise<Job[]>,
): Promise<string[]> {
  const kept = rendered();
  const texts = new Map<string, string>();
  for (const { id, version } of asked) {
    const cached = kept.get(id);
    if (cached?.version === version) texts.set(id, cached.text);
  }
  const missing = new Map(asked.flatMap(({ id, version }) => (texts.has(id) ? [] : [[id, version]])));
  for (const job of await load([...missing.keys()])) {
    const text = JSON.stringify(job);
    texts.set(job.id, text);
    kept.set(job.id, { version: missing.get(job.id) ?? "", text });
  }
  return asked.flatMap(({ id }) => texts.get(id) ?? []);
}
