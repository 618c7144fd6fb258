import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { everything, stranger } from "@/lib/audience/server/sight";
import { database, pool } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { type ListQuery, listQuery } from "../../filters";
import { listJobs } from "./list";
import { findPage, readInOrder, searchByIndex, searchByScan } from "./page";

withTestDatabase();

/** A third of them in each workspace: more than a search looks through before it asks the index of words. */
const ROWS = 45_000;

beforeAll(async () => {
  await database().execute(sql`alter table jobs disable trigger user`);
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
                      body_hash, upstream_key, created_at, credits_used, favorite, tags, collections, deleted_at)
    select 'job_' || n, 'w' || n % 3, 'p' || n % 40, 'k', (array['video', 'voice', 'image'])[1 + n % 3],
           'model-' || n % 7, 'a prompt about thing ' || md5(n::text),
           jsonb_build_object('ratio', case when n % 50 = 1 then '21:9' else '16:9' end, 'resolution',
             case when n % 40 = 1 then '4K' else '720p' end, 'audio_enabled', n % 60 = 1,
             'duration_seconds', (1 + n % 30)::text, 'negative_prompt', case when n % 700 = 1 then 'blurry' else '' end),
           (array['completed', 'failed', 'queued', 'processing'])[1 + n % 4],
           'token-' || n, 'h', 'up-' || n, now() - n * interval '1 second', n % 500, n % 80 = 1,
           case when n % 70 = 1 then array['spring'] else '{}' end,
           case when n % 90 = 1 then array['col_1'] else '{}' end,
           case when n % 100 = 2 then now() end
    from generate_series(1, ${ROWS}) n`);
  await database().execute(sql`alter table jobs enable trigger user`);
  await database().execute(sql`insert into job_search_index select (search_index_entry(jobs)).* from jobs`);
  await database().execute(sql`update job_search_index set expiring_at = created_at + interval '1 day',
    facets = facets || '{kept:waiting}' where job_id like 'job_%1' and deleted_at is null`);
  await database().execute(sql`vacuum analyze job_search_index`);
});

/** The steps of the planner's plan, by name, with the index that each one reads. */
async function planOf(filters: Record<string, unknown>): Promise<string> {
  const page = filters.q ? searchByIndex : readInOrder;
  const { sql: text, params } = page(everything("w1"), listQuery.parse(filters)).toSQL();
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${text}`, params);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

it.each<[ListQuery, string]>([
  [{}, "search_index_page"],
  [{ sort: "oldest" }, "search_index_page"],
  [{ status: "failed" }, "search_index_status"],
  [{ model: "model-3" }, "search_index_model"],
  [{ kind: "image" }, "search_index_kind"],
  [{ person: "p3" }, "search_index_person"],
  [{ from: "2020-01-01", to: "2099-01-01" }, "search_index_page"],
  [{ sort: "credits" }, "search_index_credits"],
  [{ sort: "credits", min_credits: 100, max_credits: 200 }, "search_index_credits"],
  [{ sort: "length" }, "search_index_length"],
  [{ sort: "length", min_seconds: 5, max_seconds: 8 }, "search_index_length"],
  [{ sort: "expiry" }, "search_index_expiring"],
  [{ trash: "yes" }, "search_index_trash"],
])("a page of %j is read in order from its index", async (filters, index) => {
  const first = await listJobs(stranger("w1"), { ...filters, limit: 5 });
  for (const cursor of [null, first.next_cursor]) {
    const plan = await planOf({ ...filters, cursor });
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}\\b`));
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

it.each<[ListQuery]>([
  [{ ratio: "21:9" }],
  [{ resolution: "4K" }],
  [{ sound: "on" }],
  [{ favorite: "yes" }],
  [{ status: "failed_charged" }],
  [{ tag: "spring" }],
  [{ collection: "col_1" }],
  [{ kept: "waiting" }],
  [{ min_seconds: 29 }],
  [{ max_credits: 3 }],
  [{ q: "blurry" }],
  [{ q: "0cc175b9" }],
  [{ q: "三毛猫がい" }],
  [{ favorite: "yes", ratio: "16:9", q: "thing", kind: "video", status: "completed" }],
  [{ marked: "file" }],
])("a page of %j is found by an index", async (filters) => {
  expect(await planOf(filters)).not.toContain("Seq Scan");
});

it.each<[string, ListQuery]>([
  ["search_index_facets", { tag: "spring", ratio: "21:9", favorite: "yes" }],
  ["search_index_words", { q: "blurry thing" }],
])("%s finds rare values: %j", async (index, filters) => {
  expect(await planOf(filters)).toContain(index);
});

it.each<[ListQuery]>([
  [{ kind: "voice" }],
  [{ sort: "oldest" }],
  [{ sort: "credits" }],
  [{ sort: "length" }],
  [{ sort: "expiry" }],
  [{ sort: "collection" }],
])("pages through every row of %j once, whatever the size of the page", async (filters) => {
  const seen: string[] = [];
  let cursor: string | null | undefined = null;
  do {
    const page: Awaited<ReturnType<typeof listJobs>> = await listJobs(stranger("w1"), {
      ...filters,
      cursor,
      limit: 100,
    });
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  const { rows } = await pool().query(
    `select job_id from job_search_index where workspace_id = 'w1' and deleted_at is null
     and ($1::text is null or kind = $1) and ($2 or expiring_at is not null)`,
    [filters.kind ?? null, filters.sort !== "expiry"],
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(rows.length);
});

const hashOf = (n: number) => createHash("md5").update(String(n)).digest("hex").slice(0, 12);

it.each<[ListQuery]>([
  [{ q: hashOf(1) }],
  [{ q: hashOf(ROWS - 2) }],
  [{ q: "thing" }],
  [{ q: "thing blurry" }],
  [{ q: "blurry", kind: "voice", sort: "oldest" }],
  [{ q: "thing", favorite: "yes", sort: "credits" }],
  [{ q: "blurry", sort: "length", max_seconds: 20 }],
  [{ q: "nowhere" }],
])("a search for %j finds the same in the list, near its top and in the index", async (filters) => {
  const ids: string[] = [];
  let cursor: string | null | undefined = null;
  do {
    const query = listQuery.parse({ ...filters, limit: 20, cursor });
    const [places, ordered, searched] = await Promise.all([
      findPage(everything("w1"), query),
      readInOrder(everything("w1"), query),
      searchByIndex(everything("w1"), query),
    ]);
    expect(places).toEqual(ordered);
    expect(searched).toEqual(ordered);
    const near = await searchByScan(everything("w1"), query);
    expect(near).toEqual(ordered.slice(0, near.length));
    ids.push(...ordered.map(({ id }) => id));
    cursor = (await listJobs(stranger("w1"), { ...filters, limit: 20, cursor })).next_cursor;
  } while (cursor && ids.length < 300);
  expect(ids.length > 0).toBe(filters.q !== "nowhere");
});
