import type { StorageUse } from "@/lib/library/library";
import { messages } from "./messages";

const text = messages.storageBar;

/** The used share of the limit, else of the disk. */
export function StorageBar({ use }: { use: StorageUse }) {
  const whole = use.limit_bytes ?? use.used_bytes + use.free_bytes;
  const share = whole > 0 ? Math.min(1, use.used_bytes / whole) : 1;
  return (
    <div className="flex flex-col gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: the bar of a native meter cannot be drawn alike in all browsers */}
      <div
        role="meter"
        aria-label={text.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={share >= 0.9 ? "h-full bg-warning" : "h-full bg-accent"}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <span className="text-ink-faint text-xs tabular-nums">
        {use.limit_bytes === null ? text.ofDisk(share, whole) : text.ofLimit(share, whole)}
      </span>
    </div>
  );
}
