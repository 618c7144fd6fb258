import { isSettled, isUnsuccessful } from "@/lib/jobs/job";
import type { Column } from "./board";
import type { BoardTake } from "./run";

/** What a model of a board was worth so far. */
export type ModelWorth = {
  column: Column;
  /** How many of its takes have ended: the number that all the others rest on. */
  ended: number;
  picked: number;
  failed: number;
  /** What all of its takes were charged. */
  credits: number;
  /** Charged for all of its takes, for each second of its picks; null without a pick that has a length. */
  creditsPerPickedSecond: number | null;
  /** From the press to the result, half of its takes were faster; null before the first. */
  medianSeconds: number | null;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const secondsOf = ({ created_at, completed_at }: BoardTake): number[] =>
  completed_at === null ? [] : [(Date.parse(completed_at) - Date.parse(created_at)) / 1_000];

/** Each model of a board with what its takes cost and gave, the one that was picked most often first. */
export function modelWorth(columns: readonly Column[], takes: readonly BoardTake[]): ModelWorth[] {
  return columns
    .map((column) => {
      const ended = takes.filter(
        ({ column_id, status }) => column_id === column.id && isSettled(status) && status !== "canceled",
      );
      const picks = ended.filter(({ picked }) => picked);
      const credits = sum(ended.map((take) => (take.charged ? (take.credits ?? 0) : 0)));
      const pickedSeconds = sum(picks.map(({ asset }) => asset?.duration_seconds ?? 0));
      return {
        column,
        ended: ended.length,
        picked: picks.length,
        failed: ended.filter(({ status }) => isUnsuccessful(status)).length,
        credits,
        creditsPerPickedSecond: pickedSeconds > 0 ? credits / pickedSeconds : null,
        medianSeconds: median(ended.flatMap(secondsOf)),
      };
    })
    .sort((a, b) => b.picked - a.picked || a.credits - b.credits);
}
