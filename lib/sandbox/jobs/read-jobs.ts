import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { LIST_QUERY } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { formatAsset } from "../files/hosted-file";
import { isId } from "../ids";
import { files, type JobRow, jobs } from "../schema";
import type { Service } from "../service";
import type { JobKind } from "./job-kind";

/**
 * The account's own job of this kind and id.
 * @throws ApiError `not_found`
 */
export async function findJob(
  { database }: Pick<Service, "database">,
  kind: JobKind,
  accountId: string,
  id: string,
): Promise<JobRow> {
  const [job] = isId(id)
    ? await database
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), eq(jobs.accountId, accountId), eq(jobs.kind, kind.name)))
    : [];
  if (!job) throw new ApiError("not_found", `There is no ${kind.label} of that id.`);
  return job;
}

const DEFAULT_SIZE = 20;
const MAX_PAGE_SIZE = 100;

type Page = { rows: JobRow[]; nextCursor: string | null };
type Place = { createdAt: Date; id: string };

/**
 * One page of an account's jobs of a kind, newest first (section List envelope). A cursor names the last job
 * of a page, so new jobs cause neither repeats nor gaps.
 * @throws ApiError `invalid_request` for an invalid size or cursor
 */
export async function listJobs(
  { database }: Pick<Service, "database">,
  kind: JobKind,
  accountId: string,
  query: Record<string, string>,
): Promise<Page> {
  const size = readSize(query[LIST_QUERY.pageSize]);
  const after = readCursor(query[LIST_QUERY.cursor]);
  const rows = await database
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, accountId),
        eq(jobs.kind, kind.name),
        after && sql`(${jobs.createdAt}, ${jobs.id}) < (${after.createdAt.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(size + 1);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return { rows: rows.slice(0, size), nextCursor: last ? writeCursor(last) : null };
}

function readSize(text: string | undefined): number {
  if (text === undefined) return DEFAULT_SIZE;
  const size = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).safeParse(text);
  if (size.success && text.trim() !== "") return size.data;
  throw badQuery(LIST_QUERY.pageSize, `Must be a whole number from 1 to ${MAX_PAGE_SIZE}.`);
}

const writeCursor = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString("base64url");

function readCursor(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [moment, id = ""] = Buffer.from(text, "base64url").toString().split(" ");
  const createdAt = new Date(Number(moment));
  if (isId(id) && !Number.isNaN(createdAt.getTime())) return { createdAt, id };
  throw badQuery(LIST_QUERY.cursor, "Must be a next_cursor of this list.");
}

const badQuery = (field: string, reason: string) =>
  new ApiError("invalid_request", `${field}: ${reason}`, { details: { field, reason } });

/**
 * The wire forms of jobs of a kind, in their order.
 * @param origin the start of the links to their assets
 */
export async function viewJobs(
  service: Service,
  kind: JobKind,
  rows: readonly JobRow[],
  origin: string,
): Promise<object[]> {
  const completed = rows.filter((job) => job.status === "completed").map((job) => job.id);
  const fileRows =
    completed.length > 0
      ? await service.database.select().from(files).where(inArray(files.jobId, completed))
      : [];
  return rows.map((job) => {
    const own = fileRows.filter((file) => file.jobId === job.id);
    return kind.view(
      job,
      own.map((file) => formatAsset(file, service, origin)),
    );
  });
}
