import { createCanvas } from "@napi-rs/canvas";
import { z } from "zod";
import { decodeVideo } from "@/lib/media/decode";
import { loadPicture, type Picture, pictureOfFrame } from "@/lib/media/picture";
import { COLOURS, colourAt } from "../describe/colour-names";

const WIDTH = 64;
const HEIGHT = 36;
/** A colour with a smaller share is not a main one. */
const LEAST_SHARE = 0.08;
const MAX_COLOURS = 4;

/** The main colours of a picture, the largest first, each with its share of the area. */
export const measuredColours = z.array(z.object({ name: z.string(), share: z.number() }));
export type MeasuredColours = z.infer<typeof measuredColours>;

/**
 * The main colours of an image, or of a clip at these seconds.
 * @throws MediaError "unreadable"
 */
export async function measureColours(path: string, moments: readonly number[]): Promise<MeasuredColours> {
  const counts = COLOURS.map(() => 0);
  if (moments.length === 0) count(await loadPicture(path), counts);
  for (const startSeconds of moments) {
    await decodeVideo(path, { filter: `scale=${WIDTH}:${HEIGHT},format=rgba`, startSeconds }, (frame) => {
      count(pictureOfFrame(frame), counts);
      frame.free();
      return false;
    });
  }
  const all = counts.reduce((sum, each) => sum + each, 0) || 1;
  return COLOURS.map((name, at) => ({ name, share: (counts[at] ?? 0) / all }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_COLOURS);
}

function count(picture: Picture, counts: number[]): void {
  const context = createCanvas(WIDTH, HEIGHT).getContext("2d");
  picture.drawTo(context, 0, 0, WIDTH, HEIGHT);
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    // BT.709 in limited range, which the names are for.
    const y = 16 + 0.183 * r + 0.614 * g + 0.062 * b;
    const u = 128 - 0.101 * r - 0.339 * g + 0.439 * b;
    const v = 128 + 0.439 * r - 0.399 * g - 0.04 * b;
    const colour = colourAt(y, u, v);
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
}
