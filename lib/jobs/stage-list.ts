import type { JobFilters } from "./filters";
import type { JobKind } from "./job";

/**
 * The filters and the number of jobs in the stage of a kind. Page and stage must use the same values to share
 * a cache entry.
 */
export const stageList = (kind: JobKind): [JobFilters, number] => [{ kind }, 24];
