import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { queryDatabase } from "./database";

/** The columns that a test sets in a job that no service made. The others have defaults. */
export type JobRow = {
  prompt: string;
  id?: string;
  kind?: "video" | "image";
  model_id?: string;
  request?: Record<string, unknown>;
  status?: "failed" | "completed" | "processing";
  /** Reserved by the upstream, too. */
  credits_quoted?: number;
  created_at?: Date;
  completed_at?: Date;
};

/** The workspace of a page's session. */
export async function workspaceOf(page: Page): Promise<string> {
  return (await (await page.request.get("/api/session")).json()).workspace;
}

/**
 * Inserts jobs into the registry for the workspace of a page's session, by default failed videos created now.
 * @returns their ids, in the order of `rows`
 */
export async function insertJobs(page: Page, rows: readonly JobRow[]): Promise<string[]> {
  const now = Date.now();
  const records = rows.map((row, index) => ({
    id: `job_${randomUUID()}`,
    kind: "video",
    model_id: "zeta",
    request: { ratio: "16:9" },
    status: "failed",
    // The first one is the newest.
    created_at: new Date(now - index),
    token: randomUUID(),
    ...row,
  }));
  await queryDatabase(
    `insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
       body_hash, upstream_key, credits_quoted, credits_reserved, credits_used, created_at, changed_at, completed_at)
     select job.id, person.workspace_id, person.id, 'none', kind, model_id, prompt, request, status, token,
       'h', token, credits_quoted, credits_quoted, case when status = 'failed' then 0 end, job.created_at,
       job.created_at, completed_at
     from people person, jsonb_to_recordset($2::jsonb) job(id text, kind text, model_id text, prompt text,
       request jsonb, status text, token text, credits_quoted int, created_at timestamptz, completed_at timestamptz)
     where person.workspace_id = $1`,
    [await workspaceOf(page), JSON.stringify(records)],
  );
  return records.map(({ id }) => id);
}
