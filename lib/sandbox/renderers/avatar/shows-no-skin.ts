import { createCanvas } from "@napi-rs/canvas";
import type { Picture } from "@/lib/media/picture";

const EDGE = 64;
/** Fewer points than this in the colours of skin are no face. */
const ENOUGH = 0.02;
/** A greyer picture than this has no colours to judge by. */
const GREY_CHROMA = 6;

/**
 * Whether a picture in colour has nothing in the colours of skin, so that there is no face in it. Nothing else
 * can be known without a model: false says only that there may be one.
 */
export function showsNoSkin(picture: Picture): boolean {
  const canvas = createCanvas(EDGE, EDGE);
  const context = canvas.getContext("2d");
  picture.drawTo(context, 0, 0, EDGE, EDGE);
  const { data } = context.getImageData(0, 0, EDGE, EDGE);
  let skin = 0;
  let chroma = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    chroma += Math.max(red, green, blue) - Math.min(red, green, blue);
    if (isSkin(red, green, blue)) skin++;
  }
  const points = EDGE * EDGE;
  return chroma / points > GREY_CHROMA && skin / points < ENOUGH;
}

/** The usual range of chroma, for skin of any lightness. */
function isSkin(red: number, green: number, blue: number): boolean {
  const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
  const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
  return blueness > 77 && blueness < 127 && redness > 133 && redness < 173;
}
