import type { InfiniteData } from "@tanstack/react-query";
import type { JobFilters } from "./filters";
import type { Job, JobList } from "./job";
import { isInside, isMatch } from "./match";
import { orderOf } from "./order";

export type Page = JobList;
export type Pages = InfiniteData<Page, string | null>;

/** Of two versions of one job, the one with the higher revision. */
export const newer = (job: Job, other: Job | undefined): Job =>
  other && other.revision > job.revision ? other : job;

/** Puts a changed job into a loaded list: replaced, removed when it no longer matches, or added in its place. */
export function placeJob(pages: Pages, job: Job, filters: JobFilters): Pages {
  const holder = pages.pages.findIndex((page) => page.data.some(({ id }) => id === job.id));
  if (holder >= 0) {
    return editPage(pages, holder, (data) =>
      isInside(job, filters)
        ? data.map((item) => (item.id === job.id ? newer(item, job) : item))
        : data.filter(({ id }) => id !== job.id),
    );
  }
  const compare = orderOf(filters.sort);
  const target = isMatch(job, filters)
    ? // The first page that ends with something later; the last page of a finished list takes the rest.
      pages.pages.findIndex((page) => page.data.some((other) => compare(job, other) < 0) || !page.has_more)
    : -1;
  return target < 0 ? pages : editPage(pages, target, (data) => [...data, job].sort(compare));
}

function editPage(pages: Pages, index: number, edit: (data: Job[]) => Job[]): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page, at) => (at === index ? { ...page, data: edit(page.data) } : page)),
  };
}
