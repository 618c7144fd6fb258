import type { Page } from "@playwright/test";
import { queryDatabase } from "./database";

/** Days between two jobs of a test history. */
const DAYS_APART = 2;

/**
 * Inserts settled jobs into the registry for the workspace of a page's session, because a real history takes
 * years: "Job 1" is from yesterday, and each next one two days older.
 */
export async function giveHistory(page: Page, count: number): Promise<void> {
  const { workspace } = await (await page.request.get("/api/session")).json();
  await queryDatabase(
    `insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
       body_hash, upstream_key, credits_used, created_at, changed_at)
     select 'job_' || $1 || n, $1, person.id, 'none', 'video', 'zeta', 'Job ' || n, '{"ratio": "16:9"}', 'failed',
       $1 || n, 'h', $1 || n, 0, made.at, made.at
     from generate_series(1, $2::int) n, people person,
       lateral (select now() - interval '1 day' - (n - 1) * $3::int * interval '1 day' as at) made
     where person.workspace_id = $1`,
    [workspace, count, DAYS_APART],
  );
}

/** The calendar day in UTC of "Job n" in the workspace of a page's session. */
export async function dayOf(page: Page, n: number): Promise<string> {
  const { workspace } = await (await page.request.get("/api/session")).json();
  const [row] = await queryDatabase<{ day: string }>(
    `select to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day from jobs
     where workspace_id = $1 and prompt = 'Job ' || $2::int`,
    [workspace, n],
  );
  if (!row) throw new Error(`There is no "Job ${n}".`);
  return row.day;
}
