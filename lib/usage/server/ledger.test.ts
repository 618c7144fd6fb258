import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { everything, stranger } from "@/lib/audience/server/sight";
import { database, pool } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import type { LedgerFilters, LedgerQuery } from "../ledger";
import { findJobPlaces, ledgerSumsOf, readLedger } from "./ledger";
import { ledgerCsv } from "./ledger-csv";

withTestDatabase();

const ROWS = 20_000;
const OWNER = stranger("w1");
const WHOLE = { workspaceId: "w1", seen: everything("w1"), isOwner: false };

beforeAll(async () => {
  await database().execute(sql`alter table jobs disable trigger user`);
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, token_id, person_name, key_id, kind, model_id, prompt, request, status,
                      client_token, body_hash, upstream_key, created_at, credits_quoted, credits_reserved,
                      credits_used, credits_refunded, imported, deleted_at, purged_at)
    select 'job_' || n, 'w' || n % 3, 'p' || n / 3 % 40, case when n % 9 = 1 then 'tok_' || n % 5 end, '=Ada', 'k', (array['video', 'voice', 'image'])[1 + n / 3 % 3],
           'model-' || n / 3 % 7, 'a prompt', jsonb_build_object('resolution', '720p', 'mode', 'tts', 'pad', repeat('x', 400)),
           (array['completed', 'failed', 'queued', 'processing'])[1 + n % 4], 'token-' || n, 'h', 'up-' || n,
           now() - n * interval '1 minute', 10, 10, case when n % 5 = 0 then null else n % 10 end, 10 - n % 10,
           n % 50 = 1, case when n % 100 = 4 then now() end, case when n % 200 = 4 then now() end
    from generate_series(1, ${ROWS}) n`);
  await database().execute(sql`alter table jobs enable trigger user`);
  // The test server does not wait for its log, and pages become visible to all only once the log is written.
  await database().transaction(async (within) => {
    await within.execute(sql`set local synchronous_commit = on`);
    await within.execute(sql`update jobs set attempts = 1 where id = 'job_1'`);
  });
  // Nor while another session of the server, such as its own analyzing, still reads the rows as they were.
  await eventually(async () => expect(await vacuumed()).toBe(true));
}, 90_000);

/** Whether nearly every page is visible to all, after one more vacuum. */
async function vacuumed(): Promise<boolean> {
  await database().execute(sql`vacuum analyze jobs`);
  const { rows } = await database().execute<{ done: boolean }>(
    sql`select relallvisible > relpages * 0.9 done from pg_class where relname = 'jobs' and relkind = 'r'`,
  );
  return rows[0]?.done === true;
}

async function planOf(query: { toSQL: () => { sql: string; params: unknown[] } }): Promise<string> {
  const { sql: text, params } = query.toSQL();
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${text}`, params);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

it.each<[LedgerFilters]>([
  [{}],
  [{ person: "p7" }],
  [{ model: "model-3", kind: "voice" }],
  [{ status: "failed_charged" }],
  [{ from: "2020-01-01", to: "2099-01-01", tz: "Asia/Tokyo" }],
  [{ sort: "charged", status: "completed" }],
  [{ token: "tok_2" }],
])("reads the sums and a page of %j from one index alone", async (filters) => {
  const index = filters.token ? "jobs_of_tokens" : "jobs_ledger";
  const alone = new RegExp(`Index Only Scan (Backward )?using ${index}\\b`);
  expect(await planOf(ledgerSumsOf(WHOLE, filters))).toMatch(alone);
  expect(await planOf(findJobPlaces(WHOLE, filters, { limit: 51 }))).toMatch(alone);
});

it.each<[LedgerQuery, string]>([
  [{}, "true"],
  [{ status: "failed_charged" }, "status in ('failed', 'canceled') and credits_used > 0"],
  [{ sort: "oldest", kind: "image" }, "kind = 'image'"],
  [{ sort: "charged", person: "p7" }, "person_id = 'p7'"],
  [{ token: "tok_2" }, "token_id = 'tok_2'"],
  [{ status: "active" }, "status in ('queued', 'processing')"],
])("pages through every job of %j once, deleted ones too, and sums them all", async (filters, condition) => {
  const seen: string[] = [];
  const first = await readLedger(OWNER, { ...filters, limit: 100 });
  let page = first;
  for (;;) {
    seen.push(...page.data.map(({ job_id }) => job_id));
    if (!page.next_cursor) break;
    page = await readLedger(OWNER, { ...filters, limit: 100, cursor: page.next_cursor });
    expect(page.sums).toBeNull();
  }
  const { rows } = await pool().query(
    `select count(*)::int jobs, sum(credits_reserved)::int reserved,
       coalesce(sum(credits_used) filter (where status in ('completed', 'failed')), 0)::int charged
     from jobs where workspace_id = 'w1' and not imported and ${condition}`,
  );
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(rows[0].jobs);
  expect(first.sums).toMatchObject(rows[0]);
});

it("lists the prompt of a job, and what a voice take was made from", async () => {
  const { data } = await readLedger(OWNER, { kind: "voice" });
  expect(data.find(({ purged }) => !purged)).toMatchObject({ title: "a prompt", poster_url: null });
  expect(data.find(({ purged }) => !purged)?.settings).toBe("Text to speech");
});

it("streams every job of a filter as one CSV file that no spreadsheet runs", async () => {
  const response = await ledgerCsv(OWNER, { kind: "voice", sort: "oldest" });
  const lines = (await response.text()).trim().split("\r\n");
  const { sums } = await readLedger(OWNER, { kind: "voice" });
  expect(lines).toHaveLength((sums?.jobs ?? 0) + 1);
  expect(lines[0]).toContain("Charged credits");
  expect(lines[1]).toContain("'=Ada");
  expect(response.headers.get("content-disposition")).toContain('filename="ledger.csv"');
});

it("has every job once in the CSV file, also when charges change while it is written", async () => {
  const response = await ledgerCsv(stranger("w2"), { sort: "charged" });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let isSwapped = false;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    text += part.value;
    const ids = idsOf(text);
    // The first part is written: its first job becomes the cheapest, and one of a later part the most expensive.
    if (!isSwapped && ids.length >= 1_000) await swapCharges(ids);
    isSwapped ||= ids.length >= 1_000;
  }
  expect(isSwapped).toBe(true);
  const ids = idsOf(text);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength((await readLedger(stranger("w2"), {})).sums?.jobs ?? 0);
});

const idsOf = (csv: string): string[] => csv.match(/^job_\d+/gm) ?? [];

async function swapCharges(written: readonly string[]): Promise<void> {
  await pool().query("update jobs set credits_used = 0 where id = $1", [written[0]]);
  await pool().query(
    `update jobs set credits_used = 99 where id = (select id from jobs where workspace_id = 'w2' and not imported
       and credits_used = 2 and not id = any($1) limit 1)`,
    [written],
  );
}

it("refuses a zone that only browsers know", async () => {
  const filters = { from: "2026-01-01", tz: "US/Pacific-New" };
  for (const read of [readLedger, ledgerCsv]) {
    await expect(read(OWNER, filters)).rejects.toMatchObject({ code: "invalid_request" });
  }
});
