import * as z from "zod/mini";
import { pageQuery } from "@/lib/http/page-query";
import { calendarDay } from "@/lib/platform/calendar";
import { idInRequest } from "@/lib/platform/ids";
import { timeZone } from "@/lib/platform/time-zone-schema";
import { jobKind, jobState } from "./job";

/** A state, all settled states, all active states, or the failures that were charged all the same. */
const statusFilter = z.union([
  jobState,
  z.literal("active"),
  z.literal("settled"),
  z.literal("failed_charged"),
]);
export type StatusFilter = z.infer<typeof statusFilter>;

/**
 * The order of a list; the default is `newest`. `expiry` lists only jobs with expiring results, the earliest
 * first.
 */
export const SORTS = ["newest", "oldest", "credits", "length", "expiry"] as const;
export type Sort = (typeof SORTS)[number];

/** Where the results are stored: in our storage, not copied yet, or not copied because copying failed. */
export const KEPT = ["archived", "waiting", "failed"] as const;

/** Where the mark of how a result was made is: in the stored file, in its download, or nowhere as far as is known. */
export const MARK_PLACES = ["file", "download", "none"] as const;
export type MarkPlace = (typeof MARK_PLACES)[number];

/** Where a job was made: in this dashboard, or elsewhere and then imported. */
export const ORIGINS = ["here", "imported"] as const;

const figure = z.nullish(z.coerce.number().check(z.minimum(0), z.maximum(1e9)));
const shortText = (maxLength: number) => z.nullish(z.string().check(z.maxLength(maxLength)));

/**
 * The filters of a list of jobs that the API takes (GET /api/jobs, bulk actions). The address of the gallery has
 * its own list, `gallerySearch` in `lib/navigation/gallery.ts`. A new filter must be added to both.
 */
export const jobFilters = z.object({
  kind: z.nullish(jobKind),
  status: z.nullish(statusFilter),
  model: shortText(200),
  /** The id of the person who made it. */
  person: shortText(100),
  /** The first and the last day it was made on, both inclusive, as days of `tz` (default UTC). */
  from: z.nullish(calendarDay),
  to: z.nullish(calendarDay),
  tz: z.nullish(timeZone),
  /** The id of a series. */
  series: shortText(64),
  origin: z.nullish(z.enum(ORIGINS)),
  ratio: shortText(20),
  resolution: shortText(20),
  sound: z.nullish(z.enum(["on", "off"])),
  /** Seconds, both inclusive. */
  shortest: figure,
  longest: figure,
  /** Credits, both inclusive. */
  cheapest: figure,
  dearest: figure,
  favorite: z.nullish(z.literal("yes")),
  tag: shortText(60),
  /** A collection, by id. */
  collection: shortText(60),
  kept: z.nullish(z.enum(KEPT)),
  marked: z.nullish(z.enum(MARK_PLACES)),
  /** Only jobs in the trash. */
  trash: z.nullish(z.literal("yes")),
  /** Words to look for in prompts, models, ids, tags, notes and descriptions. */
  q: z.nullish(z.string().check(z.trim(), z.maxLength(200))),
  sort: z.nullish(z.enum(SORTS)),
});
export type JobFilters = z.infer<typeof jobFilters>;

/** Query of GET /api/jobs. */
export const listQuery = z.extend(jobFilters, pageQuery({ limit: 50 }));
export type ListQuery = z.input<typeof listQuery>;

/** Filters in one form, so that absent, null and "" give the same list and the same cache key. */
export function plainFilters(filters: JobFilters): JobFilters {
  const isDated = Boolean(filters.from || filters.to);
  const plain = {
    ...filters,
    // The zone matters only for the days of a range.
    tz: isDated ? filters.tz : null,
    sort: filters.sort === "newest" ? null : filters.sort,
    q: filters.q?.trim(),
  };
  return Object.fromEntries(
    Object.entries(plain).filter(
      ([name, value]) => name in jobFilters.shape && value !== null && value !== undefined && value !== "",
    ),
  );
}

/** Path parameters of one job's routes. An id of another form is answered like an unknown id. */
export const jobPath = z.object({ jobId: idInRequest });

/** Path parameters of a result's routes, which treat the id in the same way. */
export const assetPath = z.object({ assetId: idInRequest });
