import type { AssetType } from "@/lib/contract/asset";

/** The type under which a drag carries the id of one of our jobs. No other page sets it. */
export const DRAGGED_JOB = "application/x-atelier-job";

/** The type for the ids of several, with commas between, which has that of `DRAGGED_JOB` among them. */
export const DRAGGED_JOBS = "application/x-atelier-jobs";

// Every page has this file, and none of them the schemas of the contract for it.
const ASSET_TYPES: readonly AssetType[] = ["image", "video", "audio"];

/** A type that says what the result is: while something is dragged, a page sees its types and nothing that they carry. */
export const draggedType = (type: AssetType): string => `application/x-atelier-${type}`;

const COUNT = "application/x-atelier-count-";

/** A type that says of how many jobs `DRAGGED_JOBS` has the ids, and of how many shots they are takes. */
export const draggedCount = (jobs: number, shots: number): string => `${COUNT}${jobs}-${shots}`;

type DraggedResults = { count: number; shots: number; type: AssetType | null };

/** What is known of a drag of results by its types; null for a drag of anything else. */
export function draggedResults(types: readonly string[]): DraggedResults | null {
  if (!types.includes(DRAGGED_JOB)) return null;
  const said = types.find((type) => type.startsWith(COUNT))?.slice(COUNT.length) ?? "";
  const [, count = 1, shots = 1] = /^(\d+)-(\d+)$/.exec(said)?.map(Number) ?? [];
  return { count, shots, type: ASSET_TYPES.find((each) => types.includes(draggedType(each))) ?? null };
}

/** The ids of the jobs whose results are dragged, in their order. Empty while they are over the page. */
export function draggedJobs(data: Pick<DataTransfer, "getData">): string[] {
  const ids = data.getData(DRAGGED_JOBS) || data.getData(DRAGGED_JOB);
  return ids === "" ? [] : ids.split(",");
}
