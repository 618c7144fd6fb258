import "server-only";
import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { database } from "@/lib/platform/server/database";
import { toPage, writeFigureCursor } from "@/lib/platform/server/page";
import { processValue } from "@/lib/platform/server/process-value";
import { SingleFlight } from "@/lib/platform/server/single-flight";
import { type ListQuery, listQuery } from "../../filters";
import type { Job, JobList } from "../../job";
import { withAssets } from "../read";
import { jobs } from "../schema";
import { asSeen } from "../sight";
import { findPage } from "./page";

/**
 * One page of the workspace's jobs, newest first or as requested.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export const listJobs = async (reader: Reader, query: ListQuery): Promise<JobList> =>
  listSeen(await sightOf(reader), listQuery.parse(query));

async function listSeen(sight: Sight, query: z.output<typeof listQuery>): Promise<JobList> {
  const rows = await findPage(sight, query);
  const page = toPage(rows, query.limit, { toItem: ({ id }) => id, cursorOf: writeFigureCursor });
  const listed = await loadInOrder(page.data);
  return { ...page, data: listed.map((job) => asSeen(sight, job)) };
}

/**
 * A page of `listJobs` as the text of its JSON; where nothing is hidden from the reader, from `jobJsonCache`. Requests for
 * one page at the same time then share a read.
 */
export async function listJobsText(reader: Reader, query: ListQuery): Promise<string> {
  const parsed = listQuery.parse(query);
  const { workspaceId } = reader;
  const sight = await sightOf(reader);
  if (sight.hiddenBoards.length + sight.hiddenCollections.length > 0)
    return JSON.stringify(await listSeen(sight, parsed));
  return pageReads().run(JSON.stringify([workspaceId, parsed]), () => readText(sight, parsed));
}

const pageReads = processValue("jobs.page-reads", () => new SingleFlight<string>());

async function readText(sight: Sight, query: z.output<typeof listQuery>): Promise<string> {
  const rows = await findPage(sight, query);
  const page = toPage(rows, query.limit, { toItem: (row) => row, cursorOf: writeFigureCursor });
  const texts = await readJobJson(page.data, loadInOrder);
  const { data: _, object, ...rest } = page;
  return `{"object":"${object}","data":[${texts.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

/** These jobs in this order, without those that no longer exist. */
export async function loadInOrder(ids: readonly string[]): Promise<Job[]> {
  if (ids.length === 0) return [];
  const rows = await database()
    .select()
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
  const byId = new Map((await withAssets(rows)).map((job) => [job.id, job]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Characters: some thousands of jobs. A prompt has at most 10,000. */
const MAX_CACHED_CHARACTERS = 16_000_000;

/** A job of a list, with a version that changes with everything that a list shows of it. */
type VersionedJob = { id: string; version: string };
type CachedJson = { version: string; json: string };

/**
 * The JSON of listed jobs by their ids. Without it `npm run bench -- lists` has 0.33 of a fixed response's rate instead
 * of 0.76 (2026-11-26).
 */
const jobJsonCache = processValue(
  "jobs.json-cache",
  () =>
    new LRUCache<string, CachedJson>({
      maxSize: MAX_CACHED_CHARACTERS,
      sizeCalculation: ({ version, json }) => version.length + json.length,
    }),
);

/**
 * The JSON of these jobs, in their order, without those that no longer exist. Only jobs with another version than the
 * cached one are loaded. A loaded job may be newer than the version that it is cached with, never older.
 */
export async function readJobJson(
  listed: readonly VersionedJob[],
  load: (ids: readonly string[]) => Promise<Job[]>,
): Promise<string[]> {
  const cache = jobJsonCache();
  const jsonById = new Map<string, string>();
  const missing = new Map<string, string>();
  for (const { id, version } of listed) {
    const cached = cache.get(id);
    if (cached?.version === version) jsonById.set(id, cached.json);
    else missing.set(id, version);
  }
  for (const job of await load([...missing.keys()])) {
    const json = JSON.stringify(job);
    jsonById.set(job.id, json);
    cache.set(job.id, { version: missing.get(job.id) ?? "", json });
  }
  return listed.flatMap(({ id }) => jsonById.get(id) ?? []);
}
