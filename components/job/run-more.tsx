import type { Job, JobKind } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useRunAllAgain } from "./use-run-again";

const text = messages.runMore;

type RunMoreProps = {
  /** What is made again: one job of each place of the shot. */
  jobs: readonly Job[];
  kind: JobKind;
  personId: string;
  onSent: () => void;
};

/** The last place of a strip: the same requests once more, at today's price. Empty when none can be made any more. */
export default function RunMore({ jobs, kind, personId, onSent }: RunMoreProps) {
  const { count, credits, run } = useRunAllAgain(jobs, kind, personId);
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={() => run() && onSent()}
      className="h-16.5 whitespace-nowrap rounded-xs border border-line-field border-dashed px-3.5 text-left text-ink-soft text-sm tabular-nums transition-colors hover:bg-hover hover:text-ink"
    >
      <span className="block">{jobs.length > 1 ? text.more(count) : text.again}</span>
      <span className="sr-only">{text.between}</span>
      <span className="block">{text.credits(credits)}</span>
    </button>
  );
}
