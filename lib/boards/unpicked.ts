import { KEEP_REASONS, type KeepReason } from "@/lib/jobs/facts";
import { isSettled } from "@/lib/jobs/job";
import type { BoardTake } from "./run";

type Unpicked = {
  /** Ids of the jobs that nobody kept. */
  going: string[];
  /** How many takes stay for each reason. One take may have several. */
  staying: { reason: KeepReason; count: number }[];
  /** How many shots have a pick, so that their other takes can go. */
  shots: number;
};

/** The takes that are not needed: settled ones that nobody kept, of shots that have a pick. */
export function unpickedTakes(takes: readonly BoardTake[]): Unpicked {
  const decided = new Set(takes.flatMap(({ picked, shot_id }) => (picked ? [shot_id] : [])));
  const ofDecided = takes.filter(({ shot_id, status }) => decided.has(shot_id) && isSettled(status));
  const counted = KEEP_REASONS.map((reason) => ({
    reason,
    count: ofDecided.filter(({ kept_for }) => kept_for.includes(reason)).length,
  }));
  return {
    going: ofDecided.filter(({ kept_for }) => kept_for.length === 0).map(({ job_id }) => job_id),
    staying: counted.filter(({ count }) => count > 0),
    shots: decided.size,
  };
}
