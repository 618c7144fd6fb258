import * as z from "zod/mini";
import { timeZone } from "@/lib/platform/calendar";
import { dayIn } from "@/lib/platform/time-zone";
import { creditsOf, expiringAt, lengthSecondsOf } from "../facts";
import { jobFilters, type OwnSort, type Sort } from "../filters";
import { isSettled, isTakes, isUnsuccessful, type Job } from "../job";

/** Jobs on a page of the grid; the server divides its list into pages of this size. */
export const GRID_PAGE = 50;

/** Limits of width over height, in hundredths. Wider and taller pictures are cropped to these. */
const MIN_ASPECT = 50;
const MAX_ASPECT = 280;
/** Minimum width of the tile of a completed job without a file, because it shows text. */
const MIN_TEXT_ASPECT = 120;
/** In place of a shape: a job that ended without a result. It gets a compact row, and no tile. */
const COMPACT_ROW = 0;
export const isCompactRow = (aspect: number): boolean => aspect === COMPACT_ROW;
/** 16:9, the most frequent ratio; used for sounds and for jobs whose request has no ratio. */
export const DEFAULT_ASPECT = 178;

/**
 * Query of GET /api/jobs/outline: a list's filters, and the IANA time zone of its headings. The zone of the list's own
 * range (`tz`) may be another one.
 */
export const outlineQuery = z.extend(jobFilters, { days_tz: timeZone });
export type OutlineQuery = z.input<typeof outlineQuery>;

const outlinePage = z.object({
  /** The cursor with which GET /api/jobs starts at this page; null for the first. */
  cursor: z.nullable(z.string()),
  /** The sort value (`sortValueOf`) of the last job of the page. The next page starts after it. */
  end: z.number(),
  /** The shape of each tile, in order: width over height in hundredths; 0 for a job without a result. */
  aspects: z.array(z.int()),
  /** The series that have takes on the page. */
  series: z.array(z.string()),
  /** Those takes: the index of each in `aspects`, that of its series in `series`, and 1 for the pick. */
  takes: z.array(z.tuple([z.int(), z.int(), z.int()])),
});
type ReadPage = z.infer<typeof outlinePage>;

/** A page in a browser's cache: each take has the key of its stack (`stackOf`) in place of an index. */
export type OutlinePage = Omit<ReadPage, "series" | "takes"> & { takes: [number, string, number][] };

/**
 * The shape of a whole list without its jobs. It gives the place of every tile, the length of the list and
 * the first tile of each day. It has about one number per job.
 */
export const outline = z.object({
  object: z.literal("outline"),
  pages: z.array(outlinePage),
  /**
   * Jobs per day in the order of the list, with days of the requested time zone; empty for a list not ordered
   * by time.
   */
  days: z.array(z.tuple([z.iso.date(), z.int()])),
});
export type Outline = z.infer<typeof outline>;

/** An outline in a browser's cache, which the live feed keeps up to date. */
export type LiveOutline = Omit<Outline, "pages"> & {
  pages: OutlinePage[];
  /** Distinguishes the pages of this outline from those of the next, which start at other jobs. */
  version: number;
  /** Ids of jobs that arrived by the live feed after the outline was read, oldest first. */
  arrivals: readonly string[];
};

/** The page with each series once, which is shorter than its id in each take. */
export function packPage({ takes, ...page }: OutlinePage): ReadPage {
  const series = [...new Set(takes.map(([, stack]) => stack))];
  const places = new Map(series.map((stack, at) => [stack, at]));
  return {
    ...page,
    series,
    takes: takes.map(([at, stack, picked]) => [at, places.get(stack) ?? 0, picked]),
  };
}

export const unpackPage = ({ series, takes, ...page }: ReadPage): OutlinePage => ({
  ...page,
  takes: takes.map(([at, stack, picked]) => [at, series[stack] ?? "", picked]),
});

/** The key of the stack that a job is in; null for a job that is not one of several takes. */
export const stackOf = ({ series }: Pick<Job, "series">): string | null =>
  isTakes(series) ? series.id : null;

/** What an outline has of the jobs of a page. */
export const pageShape = (jobs: readonly Job[]): PageShape => ({
  aspects: jobs.map(tileAspect),
  takes: jobs.flatMap((job, at): OutlinePage["takes"] => {
    const stack = stackOf(job);
    return stack === null ? [] : [[at, stack, Number(job.picked)]];
  }),
});

type PageShape = Pick<OutlinePage, "aspects" | "takes">;

export const isSameShape = (one: PageShape, other: PageShape): boolean =>
  String(one.aspects) === String(other.aspects) && String(one.takes) === String(other.takes);

type Shaped = Pick<Job, "assets" | "request" | "status">;

/**
 * The shape of a job's tile: width over height in whole hundredths; 0 for a job that ended without a result
 * (`isCompactRow`). The server computes the same value in SQL.
 */
export function tileAspect({ assets: [asset], request, status }: Shaped): number {
  if (!asset && isUnsuccessful(status)) return COMPACT_ROW;
  if (asset?.type === "audio") return DEFAULT_ASPECT;
  if (asset?.width && asset.height) return within(asset.width / asset.height);
  const requestedAspect = requestedRatio(request.ratio);
  return !asset && isSettled(status) ? Math.max(MIN_TEXT_ASPECT, requestedAspect) : requestedAspect;
}

function requestedRatio(ratio: unknown): number {
  const [, across, down] =
    /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(typeof ratio === "string" ? ratio : "") ?? [];
  return across && down ? within(Number(across) / Number(down)) : DEFAULT_ASPECT;
}

const within = (aspect: number): number =>
  Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, Math.round(aspect * 100)));

type Order = Sort | null | undefined;
export const isByTime = (sort: Order): boolean => !sort || sort === "newest" || sort === "oldest";

/** The figure a list is ordered by. Times are milliseconds since 1970. */
export function sortValueOf(job: Job, sort: OwnSort | null | undefined): number {
  if (sort === "credits") return creditsOf(job);
  if (sort === "length") return lengthSecondsOf(job);
  if (sort === "expiry") return expiringAt(job) ?? Number.POSITIVE_INFINITY;
  return Date.parse(job.created_at);
}

/** The page that covers the place of a job in the order. The last page also covers everything after it. */
export function pageFor(
  pages: readonly OutlinePage[],
  job: Job,
  sort: OwnSort | null | undefined,
): OutlinePage | undefined {
  const value = sortValueOf(job, sort);
  const isAscending = sort === "oldest" || sort === "expiry";
  return pages.find(({ end }) => (isAscending ? value <= end : value >= end)) ?? pages.at(-1);
}

/** An outline made from the first page alone, used until that of the whole list is loaded. */
export const provisionalOutline = (first: readonly Job[], sort: Order, timeZone: string): LiveOutline => ({
  object: "outline",
  pages: [{ cursor: null, end: 0, ...pageShape(first) }],
  days: isByTime(sort) ? daysOf(first, timeZone) : [],
  version: 0,
  arrivals: [],
});

/** How many of these jobs each day has, in their order. */
export function daysOf(jobs: readonly Job[], timeZone: string): Outline["days"] {
  const days = new Map<string, number>();
  for (const { created_at } of jobs) {
    const day = dayIn(timeZone, new Date(created_at));
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days];
}
