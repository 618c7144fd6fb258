import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { expect, it } from "vitest";
import { applyJob } from "../apply-job";
import { newestFirst } from "../facts";
import { type ListQuery, listQuery } from "../filters";
import type { Job, JobState } from "../job";
import { gridFilters, outlineKey, pageKey } from "../list-keys";
import { applyToGrids } from "./apply-to-grids";
import { daySumsQuery, gridQueries, outlineQuery } from "./grid-queries";
import { GRID_PAGE, type LiveOutline, packPage, pageShape, tileAspect } from "./outline";

const TIME_ZONE = "UTC";
const filters = gridFilters({});

/** A job made `minute` minutes after an arbitrary start. */
const aJob = (minute: number, status: JobState = "completed", revision = 1): Job =>
  ({
    id: `job_${String(minute).padStart(6, "0")}`,
    kind: "video",
    status,
    revision,
    prompt: "",
    model_id: "m",
    request: { ratio: ["16:9", "9:16", "1:1"][minute % 3] },
    assets: [],
    tags: [],
    collections: [],
    deleted_at: null,
    created_at: new Date(1_700_000_000_000 + minute * 60_000).toISOString(),
  }) as unknown as Job;

/** An upstream that has these jobs and responses like ours. */
function serving(jobs: Map<string, Job>) {
  const settled = () => [...jobs.values()].filter(({ status }) => status === "completed").sort(newestFirst);
  return {
    jobs,
    settled,
    list: async ({ query = {} }: { query?: ListQuery } = {}) => {
      const { cursor, limit } = listQuery.parse(query);
      const from = cursor ? settled().findIndex(({ id }) => id === cursor) + 1 : 0;
      const data = settled().slice(from, from + limit);
      return { object: "list" as const, data, has_more: true, next_cursor: null };
    },
    outline: async () => {
      const all = settled();
      const pages = Array.from({ length: Math.ceil(all.length / GRID_PAGE) }, (_, at) => {
        const data = all.slice(at * GRID_PAGE, (at + 1) * GRID_PAGE);
        return packPage({
          cursor: at === 0 ? null : (all[at * GRID_PAGE - 1]?.id ?? null),
          end: Date.parse(data.at(-1)?.created_at ?? ""),
          ...pageShape(data),
        });
      });
      const days = new Map<string, number>();
      for (const { created_at } of all)
        days.set(created_at.slice(0, 10), (days.get(created_at.slice(0, 10)) ?? 0) + 1);
      return { object: "outline" as const, pages, days: [...days] };
    },
  };
}

async function aGrid(jobs: Map<string, Job>, loaded: (outline: LiveOutline) => number[]) {
  const service = serving(jobs);
  const cache = new QueryClient();
  const queries = gridQueries(service);
  await cache.fetchQuery(queries.first(filters));
  const outline = await cache.fetchQuery(outlineQuery(service, filters, TIME_ZONE));
  for (const at of loaded(outline)) await cache.fetchQuery(queries.page(filters, TIME_ZONE, outline, at));
  const read = () => cache.getQueryData<LiveOutline>(outlineKey(filters, TIME_ZONE));
  return { cache, service, read };
}

const change = fc.record({
  minute: fc.integer({ min: 0, max: 420 }),
  status: fc.constantFrom<JobState>("processing", "completed", "completed"),
});

it("keeps a completely loaded grid equal to the server's, whatever changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 60 }), async (changes) => {
      const jobs = new Map(Array.from({ length: 150 }, (_, n) => aJob(n * 2)).map((job) => [job.id, job]));
      const { cache, service, read } = await aGrid(jobs, ({ pages }) => pages.slice(1).map((_, n) => n + 1));
      changes.forEach(({ minute, status }, n) => {
        const job = aJob(minute, status, n + 2);
        jobs.set(job.id, job);
        applyJob(cache, job);
      });
      const outline = read();
      const shown = outline?.pages.flatMap(({ cursor, aspects }) => {
        const contents = cache.getQueryData<Job[]>(pageKey(filters, outline.version, cursor)) ?? [];
        expect(contents.map(tileAspect)).toEqual(aspects);
        return contents.map(({ id }) => id);
      });
      expect(shown).toEqual(service.settled().map(({ id }) => id));
      expect(outline?.days).toEqual((await service.outline()).days);
    }),
    { numRuns: 60 },
  );
});

it("lists arrivals, so that they can be deferred", async () => {
  const jobs = new Map(Array.from({ length: 120 }, (_, n) => aJob(n)).map((job) => [job.id, job]));
  const { cache, read } = await aGrid(jobs, () => []);
  applyJob(cache, aJob(500, "processing", 2));
  expect(read()?.arrivals).toEqual([]);
  applyJob(cache, aJob(500, "completed", 3));
  applyJob(cache, aJob(500, "completed", 4));
  expect(read()?.arrivals).toEqual([aJob(500).id]);
});

it("adds the first job to an empty grid", async () => {
  const { cache, read } = await aGrid(new Map(), () => []);
  applyJob(cache, aJob(1, "processing", 2));
  applyJob(cache, aJob(1, "completed", 3));
  expect(read()?.pages.map(({ aspects }) => aspects)).toEqual([[tileAspect(aJob(1))]]);
  const first = cache.getQueryData<Job[]>(pageKey(filters, read()?.version ?? -1, null));
  expect(first?.map(({ id }) => id)).toEqual([aJob(1).id]);
});

it("counts a job that enters a page which is not loaded, and changes nothing else of that page", async () => {
  const jobs = new Map(Array.from({ length: 120 }, (_, n) => aJob(n * 2)).map((job) => [job.id, job]));
  const { cache, read } = await aGrid(jobs, () => []);
  const before = read()?.pages[2]?.aspects.length ?? 0;
  applyJob(cache, { ...aJob(4), revision: 9 });
  expect(read()?.pages[2]?.aspects).toHaveLength(before);
  applyJob(cache, aJob(5, "processing", 2));
  applyJob(cache, aJob(5, "completed", 3));
  expect(read()?.pages[2]?.aspects).toHaveLength(before + 1);
});

it("keeps the order of a collection, and reads it again for a job whose place only the server knows", async () => {
  const inCollection = gridFilters({ collection: "col_1", sort: "collection" });
  const service = serving(new Map([aJob(1), aJob(2), aJob(3)].map((job) => [job.id, job])));
  const byHand = [aJob(2), aJob(3), aJob(1)];
  const client = { ...service, list: async () => ({ ...(await service.list()), data: byHand }) };
  const cache = new QueryClient();
  await cache.fetchQuery(gridQueries(client).first(inCollection));
  const { version } = await cache.fetchQuery(outlineQuery(client, inCollection, TIME_ZONE));
  const keys = [outlineKey(inCollection, TIME_ZONE), pageKey(inCollection, 0, null)];
  const areStale = () => keys.map((key) => cache.getQueryState(key)?.isInvalidated);
  applyToGrids(cache, aJob(3, "completed", 2), aJob(3), () => "inside");
  expect(areStale()).toEqual([false, false]);
  applyToGrids(cache, aJob(9), undefined, () => "inside");
  expect(areStale()).toEqual([true, true]);
  const shown = cache.getQueryData<Job[]>(pageKey(inCollection, version, null));
  expect(shown?.map(({ id, revision }) => [id, revision])).toEqual([
    [aJob(2).id, 1],
    [aJob(3).id, 2],
    [aJob(1).id, 1],
  ]);
});

it("changes a first page whose outline is not loaded yet, too", async () => {
  const jobs = new Map([aJob(1), aJob(2)].map((job) => [job.id, job]));
  const cache = new QueryClient();
  const queries = gridQueries(serving(jobs));
  await cache.fetchQuery(queries.first(filters));
  applyJob(cache, aJob(3, "completed", 2));
  expect(cache.getQueryData<Job[]>(queries.first(filters).queryKey)?.map(({ id }) => id)).toEqual(
    [3, 2, 1].map((minute) => aJob(minute).id),
  );
});

it("ignores the shapes of a page of an earlier outline", async () => {
  const jobs = new Map(Array.from({ length: 60 }, (_, n) => aJob(n)).map((job) => [job.id, job]));
  const { cache, service, read } = await aGrid(new Map(), () => []);
  const before = read();
  for (const [id, job] of jobs) service.jobs.set(id, job);
  await cache.invalidateQueries({ queryKey: outlineKey(filters, TIME_ZONE) });
  await cache.fetchQuery({ ...outlineQuery(service, filters, TIME_ZONE), staleTime: 0 });
  const after = read();
  expect(after?.pages.map(({ aspects }) => aspects.length)).toEqual([50, 10]);
  // Reads a page of the earlier outline again.
  if (before)
    await cache.fetchQuery({ ...gridQueries(service).page(filters, TIME_ZONE, before, 0), staleTime: 0 });
  expect(read()).toEqual(after);
});

it("reads the days of a job's month again, and no other month", () => {
  const cache = new QueryClient();
  const client = { daySums: async () => ({ object: "day_sums" as const, days: [] }) };
  // 14 November 2023 in UTC, 22:13.
  const keys = ["2023-11", "2023-10"].map(
    (month) => daySumsQuery(client, filters, TIME_ZONE, month).queryKey,
  );
  for (const key of keys) cache.setQueryData(key, []);
  applyJob(cache, aJob(0));
  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});
