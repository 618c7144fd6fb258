import { randomFrom } from "../../../lib/sandbox/renderers/random";

/** Numbers from a seed, the same on every machine. */
export type Random = {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
};

export function randomOf(seed: number): Random {
  const next = randomFrom(seed);
  return {
    between: (from, to) => from + next() * (to - from),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
