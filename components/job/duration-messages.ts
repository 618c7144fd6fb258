import type { TypicalDuration } from "@/lib/jobs/typical-duration";
import { messages } from "./messages";

/**
 * The text next to the elapsed time: "Usually 40–70 s". After the time in which 95 of 100 jobs were done, it
 * says that this one is slow and nothing is wrong.
 */
export function durationMessage(
  typical: NonNullable<TypicalDuration["typical"]>,
  elapsedSeconds: number,
): string {
  if (elapsedSeconds > typical.slow_seconds) return messages.duration.late;
  return messages.duration.typical(span(typical.from_seconds, typical.to_seconds));
}

function span(from: number, to: number): string {
  const isLong = to >= 120;
  const step = isLong ? 60 : to >= 20 ? 5 : 1;
  const withUnit = isLong ? messages.duration.minutes : messages.duration.seconds;
  const low = Math.max(1, Math.floor(from / step) * (isLong ? 1 : step));
  const high = Math.max(low, Math.ceil(to / step) * (isLong ? 1 : step));
  return withUnit(low === high ? String(low) : `${low}–${high}`);
}
