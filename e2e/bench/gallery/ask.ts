import { sql } from "drizzle-orm";
import { everything, stranger } from "../../../lib/audience/server/sight";
import { type ListQuery, listQuery } from "../../../lib/jobs/filters";
import { listJobs } from "../../../lib/jobs/server/search/list";
import { readOutline } from "../../../lib/jobs/server/search/outline";
import { readInOrder } from "../../../lib/jobs/server/search/page";
import { database, pool } from "../../../lib/platform/server/database";

const TIMES = 7;
const settled = { status: "settled" } as const;

/** A first page with each filter and order of the gallery, and with some combinations. */
const QUESTIONS: ListQuery[] = [
  {},
  { kind: "image" },
  { status: "failed" },
  { model: "model-3" },
  { person: "person_4" },
  { ratio: "9:16" },
  { resolution: "1080p" },
  { sound: "on" },
  { min_seconds: 5, max_seconds: 7 },
  { min_credits: 38 },
  { favorite: "yes" },
  { tag: "tag-8" },
  { kept: "archived" },
  { from: "2025-01-01", to: "2025-01-31", tz: "Europe/Berlin" },
  { q: "robot" },
  { q: "take 777" },
  { q: "harbour", model: "model-4", favorite: "yes" },
  { sort: "oldest" },
  { sort: "credits" },
  { sort: "length" },
  { trash: "yes" },
].map((filters) => ({ ...settled, ...filters }) as ListQuery);

async function median(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const durationsMs: number[] = [];
  for (let go = 0; go < TIMES; go++) {
    const startedAt = performance.now();
    await ask();
    durationsMs.push(performance.now() - startedAt);
  }
  return Math.round((durationsMs.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0) * 10) / 10;
}

/** The indexes the planner reads for a first page; "none" when it reads the table. */
async function indexesFor(workspaceId: string, query: ListQuery): Promise<string> {
  const { sql: text, params } = readInOrder(everything(workspaceId), listQuery.parse(query)).toSQL();
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${text}`, params);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const indexes = [...plan.matchAll(/(?:using|Index Scan on) (search_index_\w+|job_search_index_\w+)/g)].map(
    ([, name]) => name,
  );
  return (plan.includes("Seq Scan") ? ["none"] : []).concat([...new Set(indexes)].map(String)).join(", ");
}

/** The server's time for each question, and the index it used. */
export async function timeQueries(workspaceId: string): Promise<Record<string, unknown>[]> {
  await database().execute(sql`analyze job_search_index`);
  const rows: Record<string, unknown>[] = [];
  const reader = stranger(workspaceId);
  for (const query of QUESTIONS) {
    const { status: _, ...filters } = query;
    rows.push({
      filter: JSON.stringify(query.status === "settled" ? filters : query),
      "first page ms": await median(() => listJobs(reader, { ...query, limit: 50 })),
      "outline ms": await median(() => readOutline(reader, { ...listQuery.parse(query), days_tz: "UTC" })),
      index: await indexesFor(workspaceId, query),
    });
  }
  return rows;
}
