import type { StorageUse } from "@/lib/library/library";
import { formatBytes } from "@/lib/platform/format";

/** The used share of the limit, else of the disk. */
export function StorageBar({ use }: { use: StorageUse }) {
  const whole = use.limit_bytes ?? use.used_bytes + use.free_bytes;
  const share = whole > 0 ? Math.min(1, use.used_bytes / whole) : 1;
  return (
    <div className="flex flex-col gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: the bar of a native meter cannot be drawn alike in all browsers */}
      <div
        role="meter"
        aria-label="Storage used"
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
        {(share * 100).toFixed(1)} % of {formatBytes(whole)}{" "}
        {use.limit_bytes === null ? "on the disk" : "allowed"}
      </span>
    </div>
  );
}
