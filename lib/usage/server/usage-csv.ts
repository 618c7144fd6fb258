import "server-only";
import { sql } from "drizzle-orm";
import Papa from "papaparse";
import * as z from "zod/mini";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { usedCredits } from "../figures";
import { type UsageQuery, usageFigures } from "../usage";
import { personNames } from "./person-names";
import { SUMS, usageRows } from "./usage-rows";
import { ensureZone } from "./zones";

const rows = z.array(
  z.extend(usageFigures, { day: z.string(), kind: z.string(), model_id: z.string(), person_id: z.string() }),
);

const FIELDS = [
  "Day",
  "Kind",
  "Model",
  "Person",
  "Jobs",
  "In progress",
  "Failed",
  "Canceled",
  "Refused",
  "Held credits",
  "Reserved credits",
  "Used credits",
  "Refunded credits",
  "Jobs without a figure",
];

/**
 * The finest rows of a range as a CSV file: one for each day, kind, model and person that made a job. Credits
 * used stay empty where every job of a row ended without a figure. Text that a spreadsheet would run is defused.
 */
export async function usageCsv(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: UsageQuery,
): Promise<Response> {
  await ensureZone(workspaceId, query.tz);
  const answer = await database().execute(sql`
    select day::text, kind, model_id, person_id, ${SUMS}
    from (${usageRows(workspaceId, query)}) rows
    group by day, kind, model_id, person_id
    having sum(jobs) > 0
    order by day, kind, model_id, person_id`);
  const found = rows.parse(answer.rows);
  const names = await personNames([...new Set(found.map(({ person_id }) => person_id))]);
  const data = found.map((row) => [
    row.day,
    row.kind,
    row.model_id,
    names.get(row.person_id) ?? "",
    row.jobs,
    row.active,
    row.failed,
    row.canceled,
    row.rejected,
    row.held,
    row.reserved,
    usedCredits(row),
    row.refunded,
    row.unknown,
  ]);
  return new Response(Papa.unparse({ fields: FIELDS, data }, { escapeFormulae: true, newline: "\r\n" }), {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": disposition(query) },
  });
}

const disposition = ({ from, to }: UsageQuery): string => `attachment; filename="usage-${from}-to-${to}.csv"`;
