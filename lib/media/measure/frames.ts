import { differenceOf, type Grid, type GridFrame, isBlack, likenessOf } from "./grid";

/** A part of a file, in its seconds. */
export type Span = { from: number; to: number };
export type FrameMeasures = { black: Span[]; frozen: Span[]; cuts: number[] };

/** A shorter black is a fade or a blink. */
const BLACK_SECONDS = 0.7;
/** A shorter stop is a held frame of an animation. */
const FROZEN_SECONDS = 1;
/** Levels within which coding changes a picture that stands still, most of all at a key frame. */
const STILL = { mean: 0.8, most: 7 } as const;

/** Levels by which two shots differ at least. */
const CUT_LEVELS = 14;
/** A cut differs so many times more than the movement before and after it. */
const CUT_TO_MOVEMENT = 3;
/** The drawing of a shot whose light changes stays more alike than this. */
const CUT_LIKENESS = 0.7;
/** A picture that is back after so long was hidden by a flash. */
const FLASH_SECONDS = 0.4;
/** A picture that came back differs less than this part of what the flash did. */
const BACK_PART = 0.5;

/**
 * Where the frames of a clip are black, stand still, or are cut. Black is not also frozen, and where black begins or ends is
 * no cut.
 * @param frames in their order, some a second
 * @param endSeconds where the last one ends
 */
export function measureFrames(frames: readonly GridFrame[], endSeconds: number): FrameMeasures {
  const dark = frames.map(({ grid }) => isBlack(grid));
  const black = spansOf(frames, endSeconds, (_, at) => dark[at] === true).filter(lasts(BLACK_SECONDS));
  return { black, frozen: frozenOf(frames, dark, endSeconds), cuts: cutsOf(frames, dark) };
}

const lasts =
  (seconds: number) =>
  ({ from, to }: Span): boolean =>
    to - from >= seconds - 0.001;

/** The runs of frames for which it is so, each up to the first frame that follows it. */
function spansOf(
  frames: readonly GridFrame[],
  endSeconds: number,
  isIn: (frame: GridFrame, at: number) => boolean,
): Span[] {
  const spans: Span[] = [];
  let from: number | null = null;
  for (const [index, frame] of frames.entries()) {
    if (isIn(frame, index)) from ??= frame.at;
    else if (from !== null) {
      spans.push({ from, to: frame.at });
      from = null;
    }
  }
  if (from !== null) spans.push({ from, to: endSeconds });
  return spans;
}

/** Compared with the first frame of the stop, so that slow movement adds up to a difference. */
function frozenOf(frames: readonly GridFrame[], dark: readonly boolean[], endSeconds: number): Span[] {
  const spans: Span[] = [];
  let first: GridFrame | null = null;
  const end = (to: number) => {
    if (first && lasts(FROZEN_SECONDS)({ from: first.at, to })) spans.push({ from: first.at, to });
  };
  for (const [index, frame] of frames.entries()) {
    if (first && !dark[index] && isStill(first.grid, frame.grid)) continue;
    end(frame.at);
    first = dark[index] ? null : frame;
  }
  end(endSeconds);
  return spans;
}

function isStill(one: Grid, other: Grid): boolean {
  const { mean, most } = differenceOf(one, other);
  return mean <= STILL.mean && most <= STILL.most;
}

function cutsOf(frames: readonly GridFrame[], dark: readonly boolean[]): number[] {
  const changes = frames.map(({ grid }, index) => {
    const before = frames[index - 1];
    return before ? differenceOf(before.grid, grid).mean : 0;
  });
  return frames.flatMap(({ at }, index) =>
    index > 0 && !dark[index] && !dark[index - 1] && isCut(frames, changes, index) ? [at] : [],
  );
}

function isCut(frames: readonly GridFrame[], changes: readonly number[], index: number): boolean {
  const change = changes[index] ?? 0;
  const [before, after] = [frames[index - 1], frames[index]];
  if (!before || !after || change < CUT_LEVELS) return false;
  const movement = Math.max(changes[index - 1] ?? 0, changes[index + 1] ?? 0);
  if (change < movement * CUT_TO_MOVEMENT) return false;
  if (likenessOf(before.grid, after.grid) > CUT_LIKENESS) return false;
  const isBack = (one: GridFrame, other: GridFrame) =>
    differenceOf(one.grid, other.grid).mean < change * BACK_PART;
  const soon = frames.filter(({ at }) => at > after.at && at - after.at <= FLASH_SECONDS);
  const lately = frames.filter(({ at }) => at < before.at && before.at - at <= FLASH_SECONDS);
  return !soon.some((each) => isBack(before, each)) && !lately.some((each) => isBack(each, after));
}
