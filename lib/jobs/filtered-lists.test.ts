import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applyJob } from "./apply-job";
import { newestFirst } from "./facts";
import { refreshFilteredLists } from "./filtered-lists";
import { type JobFilters, type ListQuery, listQuery } from "./filters";
import { gridQueries, outlineQuery } from "./grid/grid-queries";
import { type LiveOutline, packPage, pageShape } from "./grid/outline";
import type { Job } from "./job";
import { gridFilters, outlineKey } from "./list-keys";
import { jobQueriesOf } from "./queries";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aJob = (minute: number, changes: Partial<Job> = {}): Job =>
  ({
    id: `job_${minute}`,
    kind: "video",
    status: "completed",
    revision: 1,
    progress_percent: null,
    prompt: "",
    model_id: "m",
    request: { ratio: "16:9" },
    series: null,
    assets: [],
    tags: [],
    collections: [],
    favorite: true,
    deleted_at: null,
    created_at: new Date(1_700_000_000_000 + minute * 60_000).toISOString(),
    ...changes,
  }) as unknown as Job;

/** Holds a response back until `release`. */
function held() {
  const releases: (() => void)[] = [];
  const until = new Promise<void>((resolve) => void releases.push(resolve));
  return { until, release: () => releases[0]?.() };
}

/** Favorites only: a filter that the browser cannot apply. */
const FAVORITES: JobFilters = { favorite: "yes" };

/** A server with these jobs, and the favorites of a browser that looks at them. */
async function lookingAtFavorites(jobs: Job[]) {
  const server = new Map(jobs.map((job) => [job.id, job]));
  const questions: (string[] | null)[] = [];
  const service = {
    /** What a request waits for. */
    until: Promise.resolve(),
    isRefusingIds: false,
    list: async ({ query = {} }: { query?: ListQuery } = {}) => {
      const { ids, favorite } = listQuery.parse(query);
      questions.push(ids?.split(",") ?? null);
      if (ids && service.isRefusingIds) throw new Error("away");
      const data = [...server.values()]
        .filter((job) => (!favorite || job.favorite) && (!ids || ids.split(",").includes(job.id)))
        .sort(newestFirst);
      await service.until;
      return { object: "list" as const, data, has_more: false, next_cursor: null };
    },
    get: () => Promise.reject(new Error("not asked")),
    outline: async () => {
      const data = [...server.values()].filter(({ favorite }) => favorite).sort(newestFirst);
      const pages = [packPage({ cursor: null, end: 0, ...pageShape(data) })];
      return { object: "outline" as const, pages, days: [] };
    },
  };
  const cache = new QueryClient();
  const stop = refreshFilteredLists(cache, service);
  const list = new InfiniteQueryObserver(cache, jobQueriesOf(service).list(FAVORITES));
  const leave = list.subscribe(() => undefined);
  await vi.waitUntil(() => list.getCurrentResult().isSuccess);
  questions.length = 0;
  return {
    ...{ cache, service, questions, stop, leave },
    shown: () => list.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ id }) => id)),
    /** The server's new version of a job, and its frame in the browser. */
    change: (job: Job) => {
      server.set(job.id, job);
      applyJob(cache, job);
    },
  };
}

it("leaves a job in its place until the server responds that it is not in the list", async () => {
  const { change, shown, questions } = await lookingAtFavorites([aJob(1), aJob(2)]);
  change(aJob(2, { favorite: false, revision: 2 }));
  expect(shown()).toEqual(["job_2", "job_1"]);
  await vi.advanceTimersByTimeAsync(250);
  expect(shown()).toEqual(["job_1"]);
  expect(questions).toEqual([["job_2"]]);
});

it("sends one request for all jobs that changed within a moment, and puts those in the list in their places", async () => {
  const { change, shown, questions } = await lookingAtFavorites([aJob(1), aJob(5)]);
  change(aJob(3));
  change(aJob(4, { favorite: false }));
  change(aJob(1, { favorite: false, revision: 2 }));
  await vi.advanceTimersByTimeAsync(250);
  expect(questions).toEqual([["job_3", "job_4", "job_1"]]);
  expect(shown()).toEqual(["job_5", "job_3"]);
});

it("sends no request when only the progress of a job changes, or for a job that kind or trash exclude", async () => {
  const { change, shown, questions } = await lookingAtFavorites([aJob(1, { status: "processing" })]);
  change(aJob(1, { status: "processing", progress_percent: 40, revision: 2 }));
  change(aJob(2, { deleted_at: new Date().toISOString() }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(questions).toEqual([]);
  expect(shown()).toEqual(["job_1"]);
});

it("requests a job again that changes while the response is on its way", async () => {
  const { change, shown, service } = await lookingAtFavorites([aJob(1)]);
  const { until, release } = held();
  service.until = until;
  change(aJob(1, { favorite: false, revision: 2 }));
  await vi.advanceTimersByTimeAsync(250);
  change(aJob(1, { favorite: true, revision: 3 }));
  release();
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toEqual(["job_1"]);
});

it("waits for a list that is being read, because it may be older than the change", async () => {
  const { cache, change, shown, service } = await lookingAtFavorites([aJob(1)]);
  const { until, release } = held();
  service.until = until;
  void cache.invalidateQueries();
  await vi.advanceTimersByTimeAsync(0);
  change(aJob(1, { favorite: false, revision: 2 }));
  await vi.advanceTimersByTimeAsync(1_000);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(["job_1"]);
  await vi.advanceTimersByTimeAsync(250);
  expect(shown()).toEqual([]);
});

it("reads the whole list when the request fails", async () => {
  const { change, shown, service, questions } = await lookingAtFavorites([aJob(1)]);
  service.isRefusingIds = true;
  change(aJob(1, { favorite: false, revision: 2 }));
  await vi.advanceTimersByTimeAsync(250);
  expect(questions).toEqual([["job_1"], null]);
  expect(shown()).toEqual([]);
});

it("drops a list that is not on the screen, and sends no request", async () => {
  const { cache, change, questions, leave } = await lookingAtFavorites([aJob(1)]);
  leave();
  change(aJob(2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(questions).toEqual([]);
  expect(cache.getQueryCache().getAll()).toEqual([]);
});

it("reads the whole list again after a change once it has been stopped", async () => {
  const { change, questions, stop } = await lookingAtFavorites([aJob(1)]);
  change(aJob(2));
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(questions).toEqual([]);
  change(aJob(3));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(questions).toEqual([null]);
});

it("a filtered grid lists arrivals, so that they can be deferred", async () => {
  const { cache, service, change } = await lookingAtFavorites([aJob(1), aJob(2)]);
  const filters = gridFilters(FAVORITES);
  const first = new QueryObserver(cache, gridQueries(service).first(filters));
  first.subscribe(() => undefined);
  await vi.waitUntil(() => first.getCurrentResult().isSuccess);
  const outline = new QueryObserver(cache, outlineQuery(service, filters, "UTC"));
  outline.subscribe(() => undefined);
  await vi.waitUntil(() => outline.getCurrentResult().isSuccess);
  const read = () => cache.getQueryData<LiveOutline>(outlineKey(filters, "UTC"));
  change(aJob(3));
  expect(read()?.arrivals).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  expect(read()?.arrivals).toEqual(["job_3"]);
  expect(read()?.pages[0]?.aspects).toHaveLength(3);
});
