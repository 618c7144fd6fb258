import { clsx } from "clsx";
import { messages } from "./messages";

type ProgressProps = {
  label: string;
  /** 0 to 100; null while unknown. The bar is never animated without a figure. */
  percent: number | null;
  /** Along the lower edge of the box around it. */
  isEdge?: boolean;
  className?: string;
};

export function Progress({ label, percent, isEdge = false, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={percent === null ? messages.progress.unknown : messages.progress.percent(percent)}
      className={clsx(
        "h-1 overflow-hidden bg-press",
        isEdge ? "absolute inset-x-0 bottom-0" : "rounded-full",
        className,
      )}
    >
      {percent === null ? (
        <div className="h-full w-full animate-pulse-slow bg-press" />
      ) : (
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  );
}
