/** Numbers from a seed (mulberry32), the same on every machine. */
export type Random = {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
};

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
