import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { RoughCut } from "@/lib/cuts/cut";
import { messages as text } from "./messages";

type CutProgressProps = {
  /** Null from the press until the server knows it. */
  cut: RoughCut | null;
  /** Null for whom may not. */
  onCancel: (() => void) | null;
};

/** How far a rough cut is. */
export function CutProgress({ cut, onCancel }: CutProgressProps) {
  const isWaiting = cut?.status !== "making";
  const label = isWaiting ? text.waiting : text.making;
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          {label}
          {!isWaiting && (
            <span className="ml-2 text-ink-soft tabular-nums">
              {text.progress(cut.progress_percent, cut.seconds_left)}
            </span>
          )}
        </span>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
      <Progress label={label} percent={isWaiting ? null : cut.progress_percent} />
    </section>
  );
}
