import { linkedInput } from "@/lib/inputs/hosted-input";
import type { Shot } from "./board";

/** In a request, in the place of a picked still, or of the last frame of a pick, until that is hosted. No host has this name. */
export const FRAME_PLACEHOLDER = linkedInput("https://last-frame.invalid/frame.webp", "image");

/** A request with this address in the place of the frame to come. */
export function insertFrame(
  request: Readonly<Record<string, unknown>>,
  url: string,
): Record<string, unknown> {
  const inserted = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inserted) : value === FRAME_PLACEHOLDER.url ? url : value;
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, inserted(value)]));
}

/** Whether a shot has a picture, so that another one can continue it. */
export const hasPicture = ({ kind }: Pick<Shot, "kind">): boolean => kind !== "voice";

/** Whether a shot begins with the last frame of another one. */
export const isContinued = (shot: Pick<Shot, "kind" | "inputs">): boolean =>
  Boolean(shot.inputs.continues) && hasPicture(shot);

/** What a shot may begin with that has no first frame of its own. */
export type Begins = {
  /** The number of the shot that it would continue (`continuedNumbers`); 0 where there is none. */
  before: number;
  /** The job of its picked still (`stills.ts`); null without one. */
  still: string | null;
};
export const BEGINS_ALONE: Begins = { before: 0, still: null };

/** For each shot the number of the one that it would continue: the nearest before it that has a picture. 0 without one. */
export function continuedNumbers(shots: readonly Shot[]): number[] {
  let latest = 0;
  return shots.map((shot, at) => {
    const before = latest;
    if (hasPicture(shot)) latest = at + 1;
    return before;
  });
}
