import { remarkTimeWords } from "./remark-time";
import type { Remark } from "./review";

/** A remark as an editing program has it: a marker on a shot. */
type Marker = {
  /** The shot of a board; null for a result of its own. */
  shotId: string | null;
  jobId: string;
  /** What the review called it: `2`, `2 B`. */
  item: string;
  /** From the beginning of the result; 0 where the remark has no time. */
  seconds: number;
  name: string;
  text: string;
  isResolved: boolean;
  /** The version in whose film it was written, and `mm:ss:ff` in that; null where it has no time. */
  version: number;
  filmCode: string | null;
};

/** The remarks themselves, without replies, in the order of their results and times. */
export const markersOf = (remarks: readonly Remark[]): Marker[] =>
  remarks
    .filter(({ reply_to }) => reply_to === null)
    .map((each) => ({
      shotId: each.shot_id,
      jobId: each.job_id,
      item: each.item,
      seconds: each.seconds ?? 0,
      name: each.name,
      text: each.text,
      isResolved: each.resolved_at !== null,
      version: each.version,
      filmCode: remarkTimeWords(each, null).film,
    }))
    .sort((a, b) => Number.parseInt(a.item, 10) - Number.parseInt(b.item, 10) || a.seconds - b.seconds);
