import { useQueries } from "@tanstack/react-query";
import { typicalDurationQuery } from "@/components/api/jobs";
import { secondsLeft } from "@/components/job/typical-duration";
import { useNow } from "@/components/ui/clock";
import type { Job } from "@/lib/jobs/job";
import type { QueueBoard, QueueLine } from "./queue-groups";

/** How long what is in progress takes probably, from the past jobs of this workspace. In seconds. */
export type TimeLeft = {
  /** Of the take of a line that ends last; null while it is unknown. */
  ofLine: (line: QueueLine) => number | null;
  /** Of all takes of a board; null while one of them is unknown. */
  ofBoard: (board: QueueBoard) => number | null;
};

/** @param jobs all that are in progress */
export function useTimeLeft(jobs: readonly Job[]): TimeLeft {
  const now = useNow();
  const usual = useQueries({ queries: jobs.map((job) => typicalDurationQuery(job)) });
  const usualOf = (job: Job) => usual[jobs.indexOf(job)]?.data?.typical ?? null;
  /** From the start to the end of a take on a model, of which a job is in progress. */
  const wholeOf = (modelId: string): number | null => {
    const job = jobs.find((each) => each.model_id === modelId && usualOf(each) !== null);
    const typical = job && usualOf(job);
    return typical ? (typical.from_seconds + typical.to_seconds) / 2 : null;
  };
  const ofJob = (job: Job): number | null => {
    const typical = usualOf(job);
    if (!typical || now === null) return null;
    return secondsLeft(typical, (now - Date.parse(job.created_at)) / 1_000);
  };
  const ofLine = ({ isRunning, modelId, jobs: ofModel }: QueueLine): number | null =>
    isRunning ? longest(ofModel.map(ofJob)) : wholeOf(modelId);
  return {
    ofLine,
    ofBoard: ({ shots }) => {
      const lines = shots.flatMap((shot) => shot.lines);
      const [running, waiting] = [
        lines.filter(({ isRunning }) => isRunning),
        lines.filter((line) => !line.isRunning),
      ];
      const last = running.length === 0 ? 0 : longest(running.map(ofLine));
      const atOnce = Math.max(
        1,
        running.reduce((sum, line) => sum + line.jobs.length, 0),
      );
      const after = waiting.reduce<number | null>((sum, line) => {
        const whole = wholeOf(line.modelId);
        return sum === null || whole === null ? null : sum + whole * (line.jobs.length + line.takes.length);
      }, 0);
      return last === null || after === null || last + after === 0 ? null : last + after / atOnce;
    },
  };
}

/** The longest of these; null where one is unknown. */
const longest = (seconds: readonly (number | null)[]): number | null =>
  seconds.reduce<number | null>(
    (most, each) => (most === null || each === null ? null : Math.max(most, each)),
    0,
  );
