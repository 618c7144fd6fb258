import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isHidden, type Reader, type Sight } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { FILTERS } from "../filters";
import type { Job } from "../job";
import { messages } from "../messages";
import { type JobRow, jobs } from "./schema";
import { searchIndex } from "./search/schema";

/** What the sight of a reader says of a job: its board, and who made it. */
type SeenOf = Pick<JobRow, "series" | "personId">;

/** Whether a reader sees a job: one of a board that they see, or their own. */
export const seesJob = ({ personId, hiddenBoards }: Sight, row: SeenOf): boolean =>
  row.personId === personId || !hiddenBoards.includes(row.series?.board?.id ?? "");

/** As SQL: `seesJob`; undefined where nothing is hidden, so that plans stay as they are. */
export const seenJobs = ({ personId, hiddenBoards }: Sight): SQL | undefined =>
  hiddenBoards.length === 0
    ? undefined
    : sql`(${jobs.personId} = ${personId}
        or coalesce(${jobs.series} -> 'board' ->> 'id', '') <> all(${sql.param(hiddenBoards)}::text[]))`;

/** `seenJobs` of the entries of the search index. */
export const seenEntries = (
  { personId, hiddenBoards }: Pick<Sight, "personId" | "hiddenBoards">,
  entry: { personId: SQLWrapper; facets: SQLWrapper } = searchIndex,
): SQL | undefined =>
  hiddenBoards.length === 0
    ? undefined
    : sql`(${entry.personId} = ${personId} or not ${entry.facets} && ${sql.param(hiddenBoards.map(FILTERS.board.facet))}::text[])`;

/** @throws ApiError `not_found` for a job that the reader does not see. Asks the database only where it can matter. */
export async function assertSeesJob(reader: Reader, row: SeenOf): Promise<void> {
  const boardId = row.series?.board?.id;
  if (boardId === undefined || row.personId === reader.personId) return;
  if (await isHidden(reader, boardId)) throw new ApiError("not_found", messages.notFound);
}

/** A job without the ids of collections that its reader does not see. */
export const asSeen = <Shown extends Pick<Job, "collections">>(
  { hiddenCollections }: Sight,
  job: Shown,
): Shown =>
  hiddenCollections.length === 0
    ? job
    : { ...job, collections: job.collections.filter((id) => !hiddenCollections.includes(id)) };
