import { linkedInput } from "@/lib/inputs/hosted-input";
import type { Shot } from "./board";

/** In a request, in the place of the last frame of a pick until that is made. No host has this name. */
export const FRAME_PLACEHOLDER = linkedInput("https://last-frame.invalid/frame.webp", "image");

/** A request with this address in the place of the frame to come. */
export const insertFrame = (
  request: Readonly<Record<string, unknown>>,
  url: string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, value === FRAME_PLACEHOLDER.url ? url : value]),
  );

/** Whether a shot has a picture, so that another one can continue it. */
export const hasPicture = ({ kind }: Pick<Shot, "kind">): boolean => kind !== "voice";

/** Whether a shot begins with the last frame of another one. */
export const isContinued = (shot: Pick<Shot, "kind" | "inputs">): boolean =>
  Boolean(shot.inputs.continues) && hasPicture(shot);

/** For each shot the number of the one that it would continue: the nearest before it that has a picture. 0 without one. */
export function continuedNumbers(shots: readonly Shot[]): number[] {
  let latest = 0;
  return shots.map((shot, at) => {
    const before = latest;
    if (hasPicture(shot)) latest = at + 1;
    return before;
  });
}
