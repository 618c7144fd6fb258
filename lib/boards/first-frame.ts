import { linkedInput } from "@/lib/inputs/hosted-input";
import type { BoardEdit, Shot } from "./board";

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

/** Gives the first frame of a shot to all shots with a picture. Those with the same other inputs are one edit. */
export function shareFirstFrame(shots: readonly Shot[], { inputs: { firstFrame } }: Shot): BoardEdit[] {
  const groups = new Map<string, { ids: string[]; inputs: Shot["inputs"] }>();
  for (const { id, kind, inputs: own } of shots) {
    if (!hasPicture({ kind }) || own.firstFrame?.url === firstFrame?.url) continue;
    const { continues: _, ...others } = own;
    const inputs = { ...others, firstFrame };
    const key = JSON.stringify(inputs);
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ids: [id], inputs });
  }
  return [...groups.values()].map(({ ids, inputs }) => ({ do: "change_shots", ids, change: { inputs } }));
}
