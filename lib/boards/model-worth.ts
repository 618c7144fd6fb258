import { isSettled, isUnsuccessful } from "@/lib/jobs/job";
import type { Worth } from "@/lib/usage/worth";
import type { Column } from "./board";
import { beganWithStill } from "./made-from";
import type { BoardTake } from "./run";

/** What a model of a board gave for its credits so far; `key` is its column. */
export type ModelWorth = Worth & { key: string };

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
      const settled = takes.filter(({ column_id, status }) => column_id === column.id && isSettled(status));
      const ended = settled.filter(({ status }) => status !== "canceled");
      const picks = ended.filter(({ picked }) => picked);
      const credits = sum(settled.map((take) => (take.charged ? (take.credits ?? 0) : 0)));
      const pickedSeconds = sum(picks.map(({ asset }) => asset?.duration_seconds ?? 0));
      return {
        key: column.id,
        model_id: column.model_id,
        ended: ended.length,
        picked: picks.length,
        ended_with_still: ended.filter(({ made_from }) => beganWithStill(made_from)).length,
        picked_with_still: picks.filter(({ made_from }) => beganWithStill(made_from)).length,
        failed: ended.filter(({ status }) => isUnsuccessful(status)).length,
        credits,
        credits_per_picked_second: pickedSeconds > 0 ? credits / pickedSeconds : null,
        median_seconds: median(ended.flatMap(secondsOf)),
      };
    })
    .sort((a, b) => b.picked - a.picked || a.credits - b.credits);
}
