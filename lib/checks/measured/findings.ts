import type { TakeMeasures } from "@/lib/media/media-task";
import type { Finding, MeasuredKind } from "../finding";

/** Findings of another version are measured again. */
export const MEASURE_FORMAT = 1;

/** What a take was asked for, as far as it can be measured. */
export type Asked = {
  /** Width by height; null where the shot left it to the model. */
  ratio: number | null;
  /** Whether it was to have sound. */
  hasSound: boolean;
};

/** Models round sizes to whole blocks. The next usual ratio is further away. */
const RATIO_PART = 0.04;
/** What is black or frozen for this part of its length can hardly be used. */
const REJECT_PART = 0.5;
/** Less is called silence throughout. */
const HEARD_PART = 0.05;
/** Quieter sound is hardly heard beside others. */
const QUIET_DB = -42;
/** Pictures of the same things in another light or framing are more alike. */
const FIRST_LIKENESS = 0.55;
/** More cuts of a take are not listed. */
const MAX_CUTS = 20;

/** What is measured of a take and was not asked for. Those about the whole take come first, then by time. */
export function findingsOf(measures: TakeMeasures, asked: Asked): Finding[] {
  const { seconds, black, frozen, cuts, isBlank, firstLikeness } = measures;
  const share = (spans: readonly Span[]): number =>
    seconds === 0 ? 0 : spans.reduce((sum, { from, to }) => sum + to - from, 0) / seconds;
  const spanned = (kind: MeasuredKind, spans: readonly Span[]): Finding[] =>
    spans.map(({ from, to }) => found(kind, share(spans) >= REJECT_PART, from, to));
  return [
    ...(isWrongRatio(measures, asked) ? [found("ratio", true)] : []),
    ...(isBlank ? [found("black", true)] : []),
    ...soundFindings(measures, asked, share),
    ...(firstLikeness !== null && firstLikeness < FIRST_LIKENESS && !startsBlack(black)
      ? [found("first_frame", true, 0)]
      : []),
    ...[
      ...spanned("black", black),
      ...spanned("frozen", frozen),
      ...cuts.slice(0, MAX_CUTS).map((at) => found("cuts", false, at)),
    ].toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)),
  ];
}

type Span = { from: number; to: number };

const found = (
  kind: MeasuredKind,
  is_reject: boolean,
  at: number | null = null,
  until: number | null = null,
): Finding => ({ kind, at: rounded(at), until: rounded(until), note: null, is_reject });

const rounded = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * 1000) / 1000;

function isWrongRatio({ width, height }: TakeMeasures, { ratio }: Asked): boolean {
  if (ratio === null || width === null || height === null || height === 0) return false;
  return Math.abs(Math.log(width / height / ratio)) > Math.log(1 + RATIO_PART);
}

/** A clip that fades in from black is not unlike its first frame, but black there. */
const startsBlack = ([first]: readonly Span[]): boolean => first?.from === 0;

function soundFindings(
  { sound, seconds }: TakeMeasures,
  { hasSound }: Asked,
  share: (spans: readonly Span[]) => number,
): Finding[] {
  if (!hasSound) return [];
  if (!sound || (seconds > 0 && share(sound.silent) >= 1 - HEARD_PART)) return [found("silent", true)];
  const silent = sound.silent.map(({ from, to }) => found("silent", false, from, to));
  const isQuiet = sound.level !== null && sound.level < QUIET_DB;
  return [...(isQuiet ? [found("loudness", false)] : []), ...silent];
}
