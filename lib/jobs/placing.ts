import type { InfiniteData } from "@tanstack/react-query";
import { isMatch, type JobFilters } from "./filters";
import type { Job, JobList } from "./job";

export type Page = JobList;
export type Pages = InfiniteData<Page, string | null>;

/** Of two readings of one job, the one with the higher revision. */
export const newer = (job: Job, other: Job | undefined): Job =>
  other && other.revision > job.revision ? other : job;

/** Puts a changed job into a loaded list: replaced, removed when it no longer matches, or added in its place. */
export function placeJob(pages: Pages, job: Job, filters: JobFilters): Pages {
  const wanted = isMatch(job, filters);
  const holder = pages.pages.findIndex((page) => page.data.some(({ id }) => id === job.id));
  if (holder >= 0) {
    return editPage(pages, holder, (data) =>
      wanted
        ? data.map((item) => (item.id === job.id ? newer(item, job) : item))
        : data.filter(({ id }) => id !== job.id),
    );
  }
  const target = wanted ? pages.pages.findIndex((page) => belongsHere(page, job)) : -1;
  return target < 0 ? pages : editPage(pages, target, (data) => [...data, job].sort(newestFirst));
}

/** The first page that ends with something older; the last page of a finished list takes the rest. */
const belongsHere = (page: Page, job: Job): boolean =>
  page.data.some((other) => newestFirst(job, other) < 0) || !page.has_more;

function editPage(pages: Pages, index: number, edit: (data: Job[]) => Job[]): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page, at) => (at === index ? { ...page, data: edit(page.data) } : page)),
  };
}

export const newestFirst = (a: Job, b: Job): number =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1);
