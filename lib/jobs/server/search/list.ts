import "server-only";
import { inArray } from "drizzle-orm";
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
import { placesOf } from "./page";
import { renderedJobs } from "./rendered-jobs";

/**
 * One page of the workspace's jobs, newest first or as requested.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listJobs(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: ListQuery,
): Promise<JobList> {
  const parsed = listQuery.parse(query);
  const rows = await placesOf(workspaceId, parsed);
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
  const rows = await placesOf(workspaceId, query);
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
