import type { RunCell } from "./run";

/**
 * The waves of a press, each of which waits for picks of the one before. The models of a shot are its waves, the cheapest
 * first; a shot with one model has a take in each.
 */
export function wavesOf<Cell extends Pick<RunCell, "shot_id" | "takes" | "credits">>(
  cells: readonly Cell[],
): Cell[][] {
  const waves: Cell[][] = [];
  for (const ofShot of Map.groupBy(cells, ({ shot_id }) => shot_id).values()) {
    const [only] = ofShot;
    const parts =
      only && ofShot.length === 1
        ? Array.from({ length: only.takes }, () => ({ ...only, takes: 1 }))
        : ofShot.toSorted((one, other) => one.credits - other.credits);
    for (const [at, part] of parts.entries()) {
      waves[at] ??= [];
      waves[at].push(part);
    }
  }
  return waves;
}

type Wave = { press: string; wave: number };

/** Of runs that wait those that go on first: no wave of the same press comes before. */
export const firstWaves = <Run>(runs: readonly Run[], waveOf: (run: Run) => Wave): Run[] =>
  runs.filter((run) => {
    const { press, wave } = waveOf(run);
    return !runs.some((other) => waveOf(other).press === press && waveOf(other).wave < wave);
  });
