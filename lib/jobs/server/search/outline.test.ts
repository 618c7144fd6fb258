import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { stranger } from "@/lib/audience/server/sight";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { SORTS } from "../../filters";
import { daySumsQuery } from "../../grid/day-sums";
import {
  daysOf,
  GRID_PAGE,
  pageShape,
  sortValueOf,
  stackOf,
  tileAspect,
  unpackPage,
} from "../../grid/outline";
import { readDaySums } from "./day-sums";
import { listJobs } from "./list";
import { readOutline } from "./outline";

withTestDatabase();

const ROWS = 620;
const owner = stranger("w");
const COLLECTION = "col_1";

beforeAll(async () => {
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
                      body_hash, upstream_key, series, picked, credits_used, collections, created_at)
    select 'job_' || n, case when n % 9 = 0 then 'other' else 'w' end, 'p', 'k', 'video', 'm', 'p',
           jsonb_build_object('ratio', (array['16:9', '9:16', '21:9', 'auto', '1:1', '0:4'])[1 + n % 6]),
           (array['completed', 'failed', 'queued', 'completed', 'completed'])[1 + n % 5],
           'token-' || n, 'h', 'up-' || n,
           case when n % 7 < 3 then jsonb_build_object('of', case when n % 2 = 0 then 'parts' else 'takes' end,
             'id', 'series-' || repeat('0', 20) || lpad((n / 28)::text, 9, '0'), 'position', n % 28, 'count', 28) end,
           n % 28 = 1, n % 40, case when n % 3 > 0 then array[${COLLECTION}] else '{}' end, now() - (n / 2) * interval '3 hours'
    from generate_series(1, ${ROWS}) n`);
  await database().execute(sql`
    insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, position, type, mime_type, width, height, expires_at)
    select 'asset_' || jobs.id || at, jobs.id, workspace_id, at::text, '', at,
           (array['video', 'image', 'audio'])[1 + length(jobs.id) % 3], 'x/y',
           case when length(prompt) > 0 then 100 + hashtext(jobs.id) % 90 end, 100,
           created_at + interval '1 day'
    from jobs, generate_series(0, 1) at where status = 'completed' and hashtext(jobs.id) % 4 <> 0`);
  // A third of the collection was ordered by hand.
  await database().execute(sql`
    insert into collection_places (collection_id, job_id, place)
    select ${COLLECTION}, id, row_number() over (order by md5(id)) from jobs where hashtext(id) % 3 = 0`);
});

it.each(SORTS)(
  "has the shape of each tile as a browser computes it from the job, page by page: %s",
  async (sort) => {
    const filters = {
      status: "settled",
      sort,
      collection: sort === "collection" ? COLLECTION : null,
    } as const;
    const { pages } = await readOutline(owner, { ...filters, days_tz: "UTC" });
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      const { cursor, aspects, takes, end } = unpackPage(page);
      const { data } = await listJobs(owner, { ...filters, cursor, limit: GRID_PAGE });
      expect(pageShape(data)).toEqual({ aspects, takes });
      const last = data.at(-1);
      if (sort !== "collection") expect(last && sortValueOf(last, sort)).toBe(end);
    }
  },
);

it("counts the jobs of each day in the requested time zone, newest first", async () => {
  for (const tz of ["UTC", "Pacific/Auckland"]) {
    const { pages, days } = await readOutline(owner, { days_tz: tz });
    const total = pages.reduce((sum, { aspects }) => sum + aspects.length, 0);
    expect(days.reduce((sum, [, count]) => sum + count, 0)).toBe(total);
    expect(days.map(([day]) => day)).toEqual([...days.map(([day]) => day)].sort().reverse());
    const [[day, count] = ["", 0]] = days;
    const { data } = await listJobs(owner, { from: day, to: day, tz, limit: 100 });
    expect(data).toHaveLength(count);
  }
});

it("has the jobs of its list also where the zone of its range is not that of its headings", async () => {
  const { days } = await readOutline(owner, { days_tz: "UTC" });
  for (const tz of ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
    for (const days_tz of ["UTC", "Asia/Kolkata"]) {
      const range = { from: days[6]?.[0] ?? null, to: days[3]?.[0] ?? null, tz };
      const { data } = await listJobs(owner, { ...range, limit: 100 });
      const shown = await readOutline(owner, { ...range, days_tz });
      expect(data.length).toBeGreaterThan(20);
      expect(shown.pages.flatMap(({ aspects }) => aspects)).toEqual(data.map(tileAspect));
      expect(shown.days).toEqual(daysOf(data, days_tz));
    }
});

it("sums up the days of a month in the requested time zone", async () => {
  for (const days_tz of ["UTC", "Pacific/Auckland"]) {
    const { days } = await readOutline(owner, { days_tz, status: "settled" });
    const [day = "", count] = days[4] ?? [];
    const query = { status: "settled" as const, month: day.slice(0, 7), days_tz };
    const sums = (await readDaySums(owner, query)).days.find((each) => each.day === day);
    const { data } = await listJobs(owner, {
      from: day,
      to: day,
      tz: days_tz,
      status: "settled",
      limit: 100,
    });
    const made = data.filter((job) => tileAspect(job) > 0);
    const lost = data.filter((job) => tileAspect(job) === 0);
    const creditsOfAll = (jobs: typeof data) => jobs.reduce((sum, job) => sum + (job.credits_used ?? 0), 0);
    expect(data).toHaveLength(count ?? -1);
    expect(sums).toEqual({
      day,
      shots: new Set(made.map((job) => stackOf(job) ?? job.id)).size,
      takes: made.length,
      credits: creditsOfAll(made),
      unfinished: lost.length,
      unfinished_credits: creditsOfAll(lost),
    });
  }
});

it("counts only what was charged, and nothing that is reserved", async () => {
  const { days } = await readOutline(owner, { days_tz: "UTC", status: "active" });
  const [day = ""] = days[0] ?? [];
  const sums = await readDaySums(owner, { status: "active", month: day.slice(0, 7), days_tz: "UTC" });
  expect(sums.days.map(({ credits }) => credits)).toEqual(sums.days.map(() => 0));
});

it("refuses a month that the database cannot read", () => {
  expect(daySumsQuery.safeParse({ month: "0000-05", days_tz: "UTC" }).success).toBe(false);
  expect(daySumsQuery.safeParse({ month: "9999-12", days_tz: "UTC" }).success).toBe(true);
});

it("an empty list has no pages and no days", async () => {
  expect(await readOutline(owner, { days_tz: "UTC", model: "none" })).toMatchObject({ pages: [], days: [] });
});
