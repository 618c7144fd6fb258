import * as z from "zod/mini";
import { creditsOf, lengthOf, losingAt } from "@/lib/jobs/facts";
import type { Sort } from "@/lib/jobs/filters";
import type { Job } from "@/lib/jobs/job";
import { tileAspect } from "./tile-aspect";

/** Jobs a page of the wall; the server cuts its list into these. */
export const WALL_PAGE = 50;

const outlinePage = z.object({
  /** What GET /api/jobs takes to begin here; null for the first page. */
  cursor: z.nullable(z.string()),
  /** What the last job of the page is ordered by, as `placeValue` has it: where the next page begins. */
  end: z.number(),
  /** The shape of each tile, in order: width over height in hundredths. */
  aspects: z.array(z.int()),
});
export type OutlinePage = z.infer<typeof outlinePage>;

/**
 * The shape of a whole list without what is in it: enough to give every tile its place, to know how long
 * the list is and where each day begins. A hundred thousand jobs are about as many figures.
 */
export const outline = z.object({
  object: z.literal("outline"),
  pages: z.array(outlinePage),
  /** Jobs a day in the order of the list, days as the asked time zone has them; none for a list not ordered by time. */
  days: z.array(z.tuple([z.iso.date(), z.int()])),
});
export type Outline = z.infer<typeof outline>;

/** An outline in a browser's cache, which the live feed keeps up to date. */
export type LiveOutline = Outline & {
  /** Tells the pages of one outline from those of the next: their borders differ. */
  version: number;
  /** Jobs that came over the live feed since it was read, oldest first. */
  arrivals: readonly string[];
};

type Order = Sort | null | undefined;
export const isByTime = (sort: Order): boolean => !sort || sort === "newest" || sort === "oldest";

/** The figure a list is ordered by; times are milliseconds since 1970. */
export function placeValue(job: Job, sort: Order): number {
  if (sort === "credits") return creditsOf(job);
  if (sort === "length") return lengthOf(job);
  if (sort === "expiry") return losingAt(job) ?? Number.POSITIVE_INFINITY;
  return Date.parse(job.created_at);
}

/** The page whose part of the order a job is of; the last one takes what is behind everything. */
export function pageFor(pages: readonly OutlinePage[], job: Job, sort: Order): OutlinePage | undefined {
  const value = placeValue(job, sort);
  const isAscending = sort === "oldest" || sort === "expiry";
  return pages.find(({ end }) => (isAscending ? value <= end : value >= end)) ?? pages.at(-1);
}

/** What can be drawn from a first page alone, until the outline of the whole list is there. */
export const provisionalOutline = (first: readonly Job[]): LiveOutline => ({
  object: "outline",
  pages: [{ cursor: null, end: 0, aspects: first.map(tileAspect) }],
  days: [],
  version: 0,
  arrivals: [],
});
