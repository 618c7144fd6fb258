import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { csvFile } from "@/lib/platform/csv";
import { database } from "@/lib/platform/server/database";
import { textDownload } from "@/lib/platform/server/text-download";
import type { Session } from "@/lib/session/server/session";
import { personNames } from "@/lib/session/server/sessions";
import { CSV_FIGURES } from "../figures";
import { messages } from "../messages";
import { type UsageQuery, usageFigures } from "../usage";
import { ensureTimeZone } from "./time-zones";
import { callRows, FIGURE_SUMS, isJobWithin, jobFigures } from "./usage-rows";

const rows = z.array(
  z.object({
    ...usageFigures.shape,
    day: z.string(),
    kind: z.string(),
    model_id: z.string(),
    person_id: z.string(),
  }),
);

const { csv } = messages;
const FIELDS = [csv.day, csv.kind, csv.model, csv.person, ...CSV_FIGURES.map(({ name }) => name)];

/**
 * The finest rows of a range as a CSV file: one for each day, kind, model and person with jobs or calls of language
 * models. Its charges add up to those of the page.
 * @throws ApiError `invalid_request` for a time zone that the database does not know
 */
export async function usageCsv(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: UsageQuery,
): Promise<Response> {
  await ensureTimeZone(workspaceId, query.tz);
  const result = await database().execute(sql`
    select day::text, kind, model_id, person_id, ${FIGURE_SUMS} from (
      select (job.created_at at time zone ${query.tz})::date "day", job.kind, job.model_id, job.person_id,
        ${jobFigures("job.credits_max")}
      from (select * from jobs where ${isJobWithin(workspaceId, query)}) job
        left join lateral usage_of(job.*) u on true
      union all
      ${callRows(workspaceId, query)}
    ) made
    group by day, kind, model_id, person_id
    order by day, kind, model_id, person_id`);
  const usageRows = rows.parse(result.rows);
  const names = await personNames([...new Set(usageRows.map(({ person_id }) => person_id))]);
  const data = usageRows.map((row) => [
    row.day,
    csv.kinds[row.kind] ?? row.kind,
    row.model_id,
    names.get(row.person_id) ?? "",
    ...CSV_FIGURES.map(({ of }) => of(row)),
  ]);
  const fileName = `usage-${query.from}-to-${query.to}.csv`;
  return textDownload({ fileName, type: "text/csv" }, csvFile(FIELDS, data));
}
