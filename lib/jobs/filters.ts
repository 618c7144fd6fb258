import * as z from "zod/mini";
import { calendarDay } from "@/lib/platform/calendar";
import { idInRequest } from "@/lib/platform/ids";
import { timeZone } from "@/lib/platform/time-zone";
import { jobKind, jobState } from "./job";

/** A state, or all that are settled, or all that are not. */
const statusFilter = z.union([jobState, z.literal("active"), z.literal("settled")]);
export type StatusFilter = z.infer<typeof statusFilter>;

/** How a list is ordered; `newest` unless said otherwise. `expiry`: what is lost first, and only what will be. */
export const SORTS = ["newest", "oldest", "credits", "length", "expiry"] as const;
export type Sort = (typeof SORTS)[number];

/** Where the results lie: in our own storage, not yet, or not because copying failed. */
export const KEPT = ["archived", "waiting", "failed"] as const;

/** Where a job was made: through this dashboard, or anywhere else and taken in from the service. */
export const ORIGINS = ["here", "imported"] as const;

const figure = z.nullish(z.coerce.number().check(z.minimum(0), z.maximum(1e9)));
const word = (longest: number) => z.nullish(z.string().check(z.maxLength(longest)));

/** What a list of jobs can be narrowed by; the address of the gallery and GET /api/jobs share it. */
export const jobFilters = z.object({
  kind: z.nullish(jobKind),
  status: z.nullish(statusFilter),
  model: word(200),
  /** Who made it, by id. */
  person: word(100),
  /** The first and last day it was made on, both inside, as days of `tz` (UTC when not said). */
  from: z.nullish(calendarDay),
  to: z.nullish(calendarDay),
  tz: z.nullish(timeZone),
  /** The parts of one larger work, by its id. */
  series: word(64),
  origin: z.nullish(z.enum(ORIGINS)),
  ratio: word(20),
  resolution: word(20),
  sound: z.nullish(z.enum(["on", "off"])),
  /** Seconds, both inside. */
  shortest: figure,
  longest: figure,
  /** Credits, both inside. */
  cheapest: figure,
  dearest: figure,
  favourite: z.nullish(z.literal("yes")),
  tag: word(60),
  /** A collection, by id. */
  collection: word(60),
  kept: z.nullish(z.enum(KEPT)),
  /** What is in the trash, and nothing else. */
  trash: z.nullish(z.literal("yes")),
  /** Words looked for in prompts, models, ids, tags, notes and descriptions. */
  q: z.nullish(z.string().check(z.trim(), z.maxLength(200))),
  sort: z.nullish(z.enum(SORTS)),
});
export type JobFilters = z.infer<typeof jobFilters>;

/** Filters in one spelling: absent, null and "" are the same list and the same key. */
export function plainFilters(filters: JobFilters): JobFilters {
  const isDated = Boolean(filters.from || filters.to);
  const plain = {
    ...filters,
    // A zone only says where the days of a range begin.
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

/** Path of one job's routes. An id of another shape is one that does not exist. */
export const jobPath = z.object({ jobId: idInRequest });
