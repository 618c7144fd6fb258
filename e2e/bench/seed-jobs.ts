import { sql } from "drizzle-orm";
import { database } from "../../lib/platform/server/database";

/**
 * Adds jobs of four years in order, by 12 people with 28 models, one in a thousand still running; the same in
 * every run.
 */
export async function seedJobs(workspaceId: string, count: number): Promise<void> {
  await database().execute(sql`insert into workspaces (id) values (${workspaceId})`);
  await database().execute(sql`insert into people (id, workspace_id, name)
    select 'person_' || n, ${workspaceId}, 'Person ' || n from generate_series(0, 11) n`);
  await database().execute(sql`select setseed(0.5)`);
  // No zone has been requested yet, so there are no sums for the triggers to update.
  await database().execute(sql`alter table jobs disable trigger user`);
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, person_name, key_id, kind, model_id, prompt, request,
      status, client_token, body_hash, upstream_key, credits_quoted, credits_reserved, credits_used,
      credits_refunded, favourite, tags, created_at, completed_at)
    select 'job_' || n, ${workspaceId}, 'person_' || n % 12, 'Person ' || n % 12, 'key_bench',
      (array['video', 'video', 'image', 'voice'])[1 + n % 4], 'model-' || floor(random() * 28), 'A harbour at dawn ' || n,
      '{}', made.status, 'token_' || n, 'hash', 'key_' || n, 40, 40,
      case when made.status = 'completed' then 30 + n % 11 when made.status = 'failed' then 0 end,
      case when made.status = 'completed' then 10 - n % 11 when made.status = 'failed' then 40 end,
      n % 10 = 3, case when n % 8 = 0 then array['tag-' || n % 40] else '{}' end,
      made.since, made.since + interval '40 seconds'
    from generate_series(1, ${count}::int) n,
      lateral (select now() - (1 - n / ${count}::float8) * interval '1460 days' as since,
        case when n % 1000 = 0 then 'processing' when n % 25 = 0 then 'failed' when n % 60 = 0 then 'rejected'
          else 'completed' end status) made`);
  await database().execute(sql`alter table jobs enable trigger user`);
  await database().execute(sql`vacuum analyze`);
}
