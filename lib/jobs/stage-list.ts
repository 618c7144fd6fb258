import type { JobFilters } from "./filters";
import type { JobKind } from "./job";

/** What the stage of a kind lists, and how many. Page and stage must use the same values to share a cache entry. */
export const stageList = (kind: JobKind): [JobFilters, number] => [{ kind }, 24];
