import type { JobFilters } from "./filters";
import type { JobKind } from "./job";

/** What the stage of a kind lists, and how many at once; page and stage must ask for the same to meet in the cache. */
export const stageList = (kind: JobKind): [JobFilters, number] => [{ kind }, 24];
