import type { JobFilters } from "@/lib/jobs/filters";

/** What the stage lists, and how many at once; page and stage must ask for the same to meet in the cache. */
export const STAGE_LIST: [JobFilters, number] = [{ kind: "video" }, 24];
