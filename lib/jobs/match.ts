import { SEARCHED_FIELDS } from "@/lib/kinds/request-fields";
import { searchForm } from "@/lib/platform/search-form";
import { dayIn } from "@/lib/platform/time-zone";
import { creditsOf, expiringAt, isChargedFailure, keptOf, lengthOf, markedIn } from "./facts";
import type { JobFilters, StatusFilter } from "./filters";
import { isActive, type Job } from "./job";
import { idBeginnings, searchTerms, wordsOf } from "./search-terms";

/** Whether a live job belongs in a list with these filters. The server gives the same answer in SQL. */
export const isMatch = (job: Job, filters: JobFilters): boolean =>
  isInside(job, filters) && hasWords(job, filters.q);

/**
 * Whether a job that a search has found still belongs in that list. The search text is not checked again: it may
 * match a description, which the job does not contain.
 */
export function isInside(job: Job, filters: JobFilters): boolean {
  const { kind, status, model, person, series, origin, trash, collection, tag, favorite } = filters;
  if ((job.deleted_at !== null) !== (trash === "yes")) return false;
  if (kind && job.kind !== kind) return false;
  if (status && !isInState(job, status)) return false;
  if (model && job.model_id !== model) return false;
  if (person && (job.imported || job.person_id !== person)) return false;
  if (series && job.series?.id !== series) return false;
  if (origin && (origin === "imported") !== job.imported) return false;
  if (favorite && !job.favorite) return false;
  if (tag && !job.tags.includes(tag)) return false;
  if (collection && !job.collections.includes(collection)) return false;
  return isWithinDays(job, filters) && isWithinFigures(job, filters) && isMadeSo(job, filters);
}

function isInState(job: Job, filter: StatusFilter): boolean {
  if (filter === "failed_charged") return isChargedFailure(job);
  const { status } = job;
  if (filter === "active" || filter === "settled") return isActive(status) === (filter === "active");
  return status === filter;
}

function isWithinDays(job: Job, { from, to, tz }: JobFilters): boolean {
  if (!from && !to) return true;
  const day = dayIn(tz ?? "UTC", new Date(job.created_at));
  return (!from || day >= from) && (!to || day <= to);
}

function isWithinFigures(job: Job, { shortest, longest, cheapest, dearest }: JobFilters): boolean {
  return isBetween(lengthOf(job), shortest, longest) && isBetween(creditsOf(job), cheapest, dearest);
}

/** An unknown value (-1) is outside every range with a limit. */
function isBetween(value: number, min: number | null | undefined, max: number | null | undefined): boolean {
  if ((min ?? null) === null && (max ?? null) === null) return true;
  return value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
}

function isMadeSo(job: Job, { ratio, resolution, sound, kept, marked, sort }: JobFilters): boolean {
  const { request } = job;
  if (ratio && request.ratio !== ratio) return false;
  if (resolution && request.resolution !== resolution) return false;
  if (sound && request.audio_enabled !== (sound === "on")) return false;
  if (kept && keptOf(job) !== kept) return false;
  if (marked && !job.assets.some((asset) => markedIn(asset) === marked)) return false;
  return sort !== "expiry" || expiringAt(job) !== null;
}

function hasWords(job: Job, q: JobFilters["q"]): boolean {
  if (!q?.trim()) return true;
  const typed = searchTerms(q);
  const text = searchedText(job);
  const words = wordsOf(text);
  const ids = [job.id, job.upstream_id, job.request_id].flatMap((id) => (id ? idBeginnings(id) : []));
  return (
    typed.anywhere.every((letters) => text.includes(letters)) &&
    typed.words.every(
      ({ beginnings, id }) =>
        beginnings.every((group) =>
          group.some((beginning) => words.some((word) => word.startsWith(beginning))),
        ) ||
        (id !== null && ids.some((each) => each.startsWith(id))),
    )
  );
}

const searchedText = ({ prompt, request, model_id, tags, note }: Job): string =>
  searchForm(
    [prompt, ...SEARCHED_FIELDS.map((wire) => request[wire]), model_id, ...tags, note]
      .filter((part) => typeof part === "string")
      .join(" "),
  );
