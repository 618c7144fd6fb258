import type { VideoDescription } from "@/lib/contract/description";

export type Shot = VideoDescription["shots"][number];

/** The index of the shot on screen at a moment; the later one where two meet. -1 between shots. */
export const shotAt = (shots: readonly Shot[], seconds: number): number =>
  shots.findLastIndex(({ start, end }) => start <= seconds && seconds < end);

/** The representative moment of a shot: its middle, away from the cuts. */
export const middleOf = ({ start, end }: Shot): number => start + Math.max(0, end - start) / 2;
