import { useQuery } from "@tanstack/react-query";
import { typicalDurationQuery } from "@/components/api/jobs";
import { useNow } from "@/components/ui/clock";
import { isCancelable, isWaitingForSlot, type Job } from "@/lib/jobs/job";
import type { TypicalDuration as TypicalDurationResponse } from "@/lib/jobs/typical-duration";
import { messages } from "./messages";

type Typical = NonNullable<TypicalDurationResponse["typical"]>;

/** How long jobs like this one take here, and for how many seconds this one has run; null while that is unknown. */
function useTypical(job: Job): { typical: Typical; elapsedSeconds: number } | null {
  const typical = useQuery(typicalDurationQuery(job)).data?.typical;
  const now = useNow();
  // A job that waits to be sent again has not begun.
  if (!typical || isWaitingForSlot(job) || isCancelable(job)) return null;
  return { typical, elapsedSeconds: now === null ? 0 : (now - Date.parse(job.created_at)) / 1_000 };
}

/** How long jobs like this one take here. When it is slower than almost all, it says that waiting is enough. */
export function TypicalDuration({ job }: { job: Job }) {
  const known = useTypical(job);
  if (!known) return null;
  return <span className="tabular-nums">{durationMessage(known.typical, known.elapsedSeconds)}</span>;
}

/**
 * What is probably left of a job, in words: "About 25 s left.", or as a part of a line ", about 25 s left". Empty while it
 * is unknown.
 */
export function TimeLeft({ job, isPart = false }: { job: Job; isPart?: boolean }) {
  const known = useTypical(job);
  const say = isPart ? messages.duration.leftPart : messages.duration.left;
  const left = known && timeLeftMessage(known.typical, known.elapsedSeconds, say);
  return left && <span className="tabular-nums">{left}</span>;
}

/**
 * The text next to the elapsed time: "Usually 40–70 s". After the time in which 95 of 100 jobs were done, it
 * says that this one is slow and nothing is wrong.
 */
export function durationMessage(typical: Typical, elapsedSeconds: number): string {
  if (elapsedSeconds > typical.slow_seconds) return messages.duration.late;
  return messages.duration.typical(durationSpan(typical.from_seconds, typical.to_seconds));
}

/** Seconds to the middle of the usual time, then to its end; null after that, when nobody can say. */
export function secondsLeft(typical: Typical, elapsedSeconds: number): number | null {
  const { from_seconds: from, to_seconds: to } = typical;
  const middle = (from + to) / 2;
  const left = (elapsedSeconds < middle ? middle : to) - elapsedSeconds;
  return left > 0 ? left : null;
}

/** A wait in round figures: "25 s", "3 min". */
export function roundDuration(seconds: number): string {
  if (seconds >= 90) return messages.duration.minutes(String(Math.round(seconds / 60)));
  const step = seconds >= 20 ? 5 : 1;
  return messages.duration.seconds(String(Math.ceil(seconds / step) * step));
}

/** What is left of the usual time in words; null after it. */
export function timeLeftMessage(
  typical: Typical,
  elapsedSeconds: number,
  say = messages.duration.left,
): string | null {
  const left = secondsLeft(typical, elapsedSeconds);
  return left === null ? null : say(roundDuration(left));
}

/** A usual range of seconds in round figures: "40–70 s", "2–3 min". */
export function durationSpan(from: number, to: number): string {
  const isLong = to >= 120;
  const step = isLong ? 60 : to >= 20 ? 5 : 1;
  const withUnit = isLong ? messages.duration.minutes : messages.duration.seconds;
  const low = Math.max(1, Math.floor(from / step) * (isLong ? 1 : step));
  const high = Math.max(low, Math.ceil(to / step) * (isLong ? 1 : step));
  return withUnit(low === high ? String(low) : `${low}–${high}`);
}
