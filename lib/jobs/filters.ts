import * as z from "zod/mini";
import { dayIn, timeZone } from "@/lib/platform/time-zone";
import { isActive, type Job, jobKind, jobState } from "./job";

/** A state, or every state that is not settled. */
export const statusFilter = z.union([jobState, z.literal("active")]);
export type StatusFilter = z.infer<typeof statusFilter>;

/** What a list of jobs can be narrowed by; the address of the gallery and GET /api/jobs share it. */
export const jobFilters = z.object({
  kind: z.nullish(jobKind),
  status: z.nullish(statusFilter),
  model: z.nullish(z.string().check(z.maxLength(200))),
  /** Who made it, by id. */
  person: z.nullish(z.string().check(z.maxLength(100))),
  /** The first and last day it was made on, both inside, as days of `tz` (UTC when not said). */
  from: z.nullish(z.iso.date()),
  to: z.nullish(z.iso.date()),
  tz: z.nullish(timeZone),
  /** The parts of one larger work, by its id. */
  series: z.nullish(z.string().check(z.maxLength(64))),
  /** Words looked for in the prompt. */
  q: z.nullish(z.string().check(z.trim(), z.maxLength(200))),
});
export type JobFilters = z.infer<typeof jobFilters>;

/** Whether a live job belongs in a list with these filters; the same question the server answers in SQL. */
export function isMatch(job: Job, { kind, status, model, person, series, q, ...days }: JobFilters): boolean {
  if (kind && job.kind !== kind) return false;
  if (status && status !== job.status && !(status === "active" && isActive(job.status))) return false;
  if (model && job.model_id !== model) return false;
  if (person && job.person_id !== person) return false;
  if (series && job.series?.id !== series) return false;
  if (!isWithin(job, days)) return false;
  return searchWords(q).every((word) => job.prompt.toLowerCase().includes(word));
}

function isWithin(job: Job, { from, to, tz }: Pick<JobFilters, "from" | "to" | "tz">): boolean {
  if (!from && !to) return true;
  const day = dayIn(tz ?? "UTC", new Date(job.created_at));
  return (!from || day >= from) && (!to || day <= to);
}

/** The words of a search, lower case. Every one must be found, anywhere in the prompt. */
export const searchWords = (q: string | null | undefined): string[] =>
  (q ?? "").toLowerCase().split(/\s+/u).filter(Boolean).slice(0, 12);

/** Path of one job's routes. An id of another shape is one that does not exist. */
export const jobPath = z.object({ jobId: z.string().check(z.minLength(1), z.maxLength(100)) });
