import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database, pool } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { type ListQuery, listJobs, listQuery, pageOf } from "./list";

withTestDatabase();

const ROWS = 20_000;

beforeAll(async () => {
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
                      body_hash, upstream_key, created_at)
    select 'job_' || n, 'w' || n % 3, 'p', 'k', (array['video', 'voice', 'image'])[1 + n % 3],
           'model-' || n % 7, 'a prompt about thing ' || md5(n::text), '{}',
           (array['completed', 'failed', 'queued', 'processing'])[1 + n % 4],
           'token-' || n, 'h', 'up-' || n, now() - n * interval '1 second'
    from generate_series(1, ${ROWS}) n`);
  await database().execute(sql`vacuum analyze jobs`);
});

/** The steps of the planner's plan, by name, with the index each one reads. */
async function planOf(filters: Record<string, unknown>): Promise<string> {
  const { sql: text, params } = pageOf("w1", listQuery.parse(filters)).toSQL();
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${text}`, params);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

it.each<[ListQuery, string]>([
  [{}, "jobs_page"],
  [{ status: "failed" }, "jobs_page_status"],
  [{ model: "model-3" }, "jobs_page_model"],
  [{ kind: "image" }, "jobs_page_kind"],
])("a page of %j is read in order from its index", async (filters, index) => {
  const first = await listJobs({ workspaceId: "w1" }, { ...filters, limit: 5 });
  for (const cursor of [null, first.next_cursor]) {
    const plan = await planOf({ ...filters, cursor });
    expect(plan).toMatch(new RegExp(`Index Scan using ${index}\\b`));
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

it("a rare word of a prompt is found by its letters, not by reading every row", async () => {
  const plan = await planOf({ q: "0cc175b9" });
  expect(plan).toContain("jobs_prompt");
  expect(plan).not.toContain("Seq Scan");
});

it("pages through every row once, whatever the size of the page", async () => {
  const seen: string[] = [];
  let cursor: string | null | undefined = null;
  do {
    const page: Awaited<ReturnType<typeof listJobs>> = await listJobs(
      { workspaceId: "w2" },
      { cursor, limit: 100, kind: "image" },
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  const { rows } = await pool().query("select id from jobs where workspace_id = 'w2' and kind = 'image'");
  expect(seen).toHaveLength(rows.length);
  expect(new Set(seen).size).toBe(rows.length);
});
