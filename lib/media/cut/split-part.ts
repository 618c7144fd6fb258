/** A coded frame in the order of its file. */
export type CodedFrame = {
  /** When it is shown, in the time base of its stream. */
  pts: bigint;
  /** Whether a decoder can begin at it; see `isEntry`. */
  isEntry: boolean;
};

/** Frames of a clip by their number in the order in which they are shown, up to but not including `to`. */
export type Stretch = { how: "copied" | "encoded"; from: number; to: number };

/**
 * Splits frames of a clip into those that can be copied and those that must be encoded again. Copied are whole groups:
 * from a frame at which a decoder can begin, up to another one, or to any frame that no earlier one in the file follows.
 *
 * @param coded all frames of the clip, in the order of the file
 */
export function splitPart(coded: readonly CodedFrame[], from: number, to: number): Stretch[] {
  const shownAt = showOrder(coded);
  const entries = cleanEntries(coded, shownAt);
  const copyFrom = entries.find((entry) => entry >= from) ?? to;
  const copyTo = isCleanEnd(shownAt, to) ? to : (entries.findLast((entry) => entry <= to) ?? from);
  const stretches: Stretch[] =
    copyFrom < copyTo
      ? [
          { how: "encoded", from, to: copyFrom },
          { how: "copied", from: copyFrom, to: copyTo },
          { how: "encoded", from: copyTo, to },
        ]
      : [{ how: "encoded", from, to }];
  return stretches.filter((stretch) => stretch.from < stretch.to);
}

/** For each frame of the file its number in the order in which they are shown. */
export function showOrder(coded: readonly Pick<CodedFrame, "pts">[]): number[] {
  const sorted = coded
    .map((_, at) => at)
    .sort((a, b) => Number((coded[a]?.pts ?? 0n) - (coded[b]?.pts ?? 0n)));
  const shownAt = new Array<number>(coded.length);
  for (const [number, at] of sorted.entries()) shownAt[at] = number;
  return shownAt;
}

/**
 * The frames that split file and show at the same place: all before them in the file are shown before them, and all after
 * them after them.
 */
function cleanEntries(coded: readonly CodedFrame[], shownAt: readonly number[]): number[] {
  const entries: number[] = [];
  let lastShown = -1;
  for (const [at, { isEntry }] of coded.entries()) {
    const shown = shownAt[at] ?? 0;
    // As many frames come before it as are shown before it, and none of them later than it.
    if (isEntry && shown === at && lastShown < shown) entries.push(shown);
    lastShown = Math.max(lastShown, shown);
  }
  return entries;
}

/** Whether the first frames of the file are just those that are shown before a frame. */
function isCleanEnd(shownAt: readonly number[], to: number): boolean {
  for (let at = 0; at < to; at++) if ((shownAt[at] ?? 0) >= to) return false;
  return true;
}
