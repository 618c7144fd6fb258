import type { TypicalDuration } from "@/lib/jobs/typical-duration";

/**
 * What a person reads beside the time that has passed: "usually 40–70 s", and from the point on where 95 of
 * 100 were done, that this one is slow and nothing is wrong.
 */
export function durationMessage(
  usual: NonNullable<TypicalDuration["usual"]>,
  elapsedSeconds: number,
): string {
  if (elapsedSeconds > usual.slow_seconds) return "slower than 95 % of past jobs, safe to wait";
  return `usually ${span(usual.from_seconds, usual.to_seconds)}`;
}

function span(from: number, to: number): string {
  const isLong = to >= 120;
  const step = isLong ? 60 : to >= 20 ? 5 : 1;
  const unit = isLong ? "min" : "s";
  const low = Math.max(1, Math.floor(from / step) * (isLong ? 1 : step));
  const high = Math.max(low, Math.ceil(to / step) * (isLong ? 1 : step));
  return low === high ? `${low} ${unit}` : `${low}–${high} ${unit}`;
}
