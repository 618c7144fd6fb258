import { type SQL, sql } from "drizzle-orm";
import { database } from "../../lib/platform/server/database";

/** Jobs in one transaction; two run at a time. */
const AT_ONCE = 250_000;
const PAGES_AT_ONCE = 20_000;

/** From common to rare: the first is in more than a third of the prompts, the last in less than a hundredth. */
const DETAILS =
  `wide slow handheld close aerial macro static tracking backlit misty golden overcast moonlit stormy dusty
  frosted glossy velvet rusted marble copper lantern orchard lighthouse glacier carousel observatory terracotta zeppelin
  kaleidoscope`.split(/\s+/);
const SUBJECTS = [
  "A harbour at dawn",
  "Red kite over dunes",
  "A tin robot waters a plant",
  "Rain on neon glass",
];

/** A picture that results share, as the asset store names it. */
export type SeedPicture = { at: number; name: string; width: number; height: number };

type Seed = {
  /** Tells the jobs of several workspaces apart. */
  prefix?: string;
  /** Ratios of the requests, in turns. */
  ratios?: readonly string[];
  /** Without running jobs, and none in the trash. */
  isSettled?: boolean;
};

const words = (list: readonly string[]): SQL => sql`${sql.param([...list])}::text[]`;
const detail = sql`(${words(DETAILS)})[1 + floor(${DETAILS.length}::int * random() ^ 3)]`;

/**
 * Adds jobs of four years in order, by 12 people with 28 models and 40 tags; of the latest hundreds some still run. The
 * same in every run. Triggers are off: no zone has been requested yet, so there are no sums for them to update, and
 * the search index is filled by `seedSearchIndex`.
 */
export async function seedJobs(
  workspaceId: string,
  count: number,
  { prefix = "", ratios = ["16:9"], isSettled = false }: Seed = {},
): Promise<void> {
  await database().execute(sql`insert into workspaces (id) values (${workspaceId}) on conflict do nothing`);
  await database().execute(sql`insert into people (id, workspace_id, name)
    select 'person_' || n, ${workspaceId}, 'Person ' || n from generate_series(0, 11) n on conflict do nothing`);
  await database().execute(sql`insert into collections (id, workspace_id, name)
    select 'col_' || ${prefix}::text || n, ${workspaceId}, 'Collection ' || n from generate_series(0, 7) n`);
  await inPairs(
    count,
    AT_ONCE,
    (first, last) => sql`
    insert into jobs (id, workspace_id, person_id, person_name, key_id, kind, model_id, prompt, request, series, status,
      client_token, body_hash, upstream_key, credits_quoted, credits_reserved, credits_used, credits_refunded,
      favorite, tags, collections, downloaded_at, created_at, changed_at, accepted_at, completed_at, failed_at,
      deleted_at)
    select 'job_' || left(md5(${prefix}::text || n), 24), ${workspaceId}, 'person_' || n % 12, 'Person ' || n % 12,
      'key_bench', (array['video', 'video', 'image', 'voice'])[1 + n % 4], 'model-' || floor(random() * 28),
      (${words(SUBJECTS)})[1 + n / 4 % 4] || ', ' || ${detail} || ' ' || ${detail} || ' ' || ${detail} || ', take ' || n,
      jsonb_build_object('ratio', (${words(ratios)})[1 + n % ${ratios.length}::int],
        'resolution', (array['480p', '720p', '1080p'])[1 + n % 3],
        'duration_seconds', (array['4', '6', '8'])[1 + n / 2 % 3], 'tier', (array['fast', 'standard'])[1 + n % 2],
        'audio_enabled', n % 2 = 0),
      case when n % 20 < 4 then jsonb_build_object('of', 'takes', 'id', 'series_' || n / 20, 'position', n % 20, 'count', 4) end,
      made.status, ${prefix}::text || n, 'hash', ${prefix}::text || n, 40, case when made.status <> 'rejected' then 40 end,
      case made.status when 'completed' then 30 + n % 11 when 'failed' then case when n % 500 = 0 then 12 else 0 end end,
      case made.status when 'completed' then 10 - n % 11 when 'failed' then case when n % 500 = 0 then 28 else 40 end end,
      n % 10 = 3, case when n % 8 = 0 then array['tag-' || n / 8 % 40] else '{}' end,
      case when n % 50 = 9 then array['col_' || ${prefix}::text || n / 50 % 8] else '{}' end,
      case when n % 7 = 0 and made.status = 'completed' then ended end,
      made.since, made.since, case when made.status <> 'rejected' then made.since end,
      case when made.status = 'completed' then ended end, case when made.status in ('failed', 'rejected') then ended end,
      case when n % 200 = 7 and not ${isSettled} then now() end
    from generate_series(${first}::int, ${last}::int) n,
      lateral (select now() - interval '1 hour' - (1 - n / ${count}::float8) * interval '1460 days' as since,
        case when n % 10 = 1 and n > ${count}::int - 500 and not ${isSettled} then 'processing'
          when n % 25 = 0 then 'failed' when n % 60 = 1 then 'rejected' else 'completed' end status) made,
      lateral (select made.since + (20 + n % 50) * interval '1 second' as ended) ending`,
  );
  await database().execute(sql`vacuum analyze jobs`);
}

/** Adds the result of each completed job of the workspaces that have none, with one of these pictures if there are any. */
export async function seedResults(pictures: readonly SeedPicture[] = []): Promise<void> {
  await overJobs(
    (within) => sql`
    insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, position, type, mime_type, size_bytes,
      duration_seconds, width, height, stored_name, archived_at, expires_at, poster_name, poster_width, poster_height)
    select 'asset_' || substr(id, 5), id, workspace_id, id, 'https://example.com/', 0,
      case when p.name is not null then 'image' when kind = 'voice' then 'audio' else kind end,
      case when p.name is not null then 'image/webp' when kind = 'voice' then 'audio/mpeg' when kind = 'image' then 'image/png'
        else 'video/mp4' end,
      2000, case when p.name is null and kind <> 'image' then (request ->> 'duration_seconds')::float8 end,
      coalesce(p.width, 1280), coalesce(p.height, 720), p.name, made.archived_at,
      case when made.archived_at is null then now() + interval '1 day' end, p.name, p.width, p.height
    from jobs cross join lateral (select substring(client_token from '[0-9]+$')::int n) numbered
      cross join lateral (select case when n % 1000 <> 5 then completed_at end archived_at) made
      left join jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as p(at int, name text, width int, height int)
        on p.at = n % ${Math.max(1, pictures.length)}::int
    where status = 'completed' and ${within} and not exists (select from assets where job_id = jobs.id)`,
  );
  await database().execute(sql`vacuum analyze assets`);
}

/** Writes the entries of the search index that are missing, and the totals of what was spent. */
export async function seedSearchIndex(): Promise<void> {
  await overJobs(
    (within) => sql`
    insert into job_search_index select entry.* from jobs, search_index_entry(jobs) entry where ${within}
    on conflict do nothing`,
  );
  await database().execute(sql`
    insert into spent_totals (workspace_id, credits)
    select workspace_id, sum(spent_of(jobs)) from jobs where accepted_at is not null group by workspace_id
    on conflict (workspace_id) do update set credits = excluded.credits`);
  await database().execute(sql`vacuum analyze job_search_index`);
}

/** Does `work` without the indexes of the tables but those of keys and `but`; making them at the end is quicker. */
export async function withoutIndexes(
  tables: readonly string[],
  but: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await database().execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text = any(${words(tables)}) and not indisprimary
      and indexrelid::regclass::text <> all(${words(but)})`);
  for (const { name } of rows) await database().execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of rows) await alone(sql.raw(definition));
  for (const table of tables) await database().execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

/** The rows of `jobs` in parts, by their place in the file. */
async function overJobs(write: (within: SQL) => SQL): Promise<void> {
  const { rows } = await database().execute<{ pages: number }>(
    sql`select (pg_relation_size('jobs') / current_setting('block_size')::int)::int as pages`,
  );
  const place = (page: number) => sql`${`(${page},0)`}::tid`;
  await inPairs(rows[0]?.pages ?? 0, PAGES_AT_ONCE, (first, last) =>
    write(sql`jobs.ctid >= ${place(first - 1)} and jobs.ctid < ${place(last)}`),
  );
}

/** Writes the parts of 1 to `count`, two at a time. */
async function inPairs(
  count: number,
  size: number,
  write: (first: number, last: number) => SQL,
): Promise<void> {
  for (let at = 0; at < count; at += 2 * size) {
    const parts = [at, at + size].filter((from) => from < count);
    await Promise.all(parts.map((from) => alone(write(from + 1, Math.min(count, from + size)), from)));
  }
}

/** Runs a statement without triggers, and with room for building an index. */
async function alone(statement: SQL, seed = 0): Promise<void> {
  await database().transaction(async (within) => {
    await within.execute(sql`set local session_replication_role = replica`);
    await within.execute(sql`set local maintenance_work_mem = '1GB'`);
    await within.execute(sql`select setseed(${(seed % 997) / 997})`);
    await within.execute(statement);
  });
}
