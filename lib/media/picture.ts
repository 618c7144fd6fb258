import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import type { Frame } from "node-av/lib";
import { inspectMedia } from "./inspect";
import { asMediaError, MediaError } from "./media-error";
import { messages } from "./messages";

/** A picture for a canvas, upright, with its size. */
export type Picture = {
  width: number;
  height: number;
  /** Draws the whole picture into a rectangle of the target. */
  drawTo(context: SKRSContext2D, x: number, y: number, width: number, height: number): void;
};

/**
 * Decodes an image file, after a check of the size in its header.
 *
 * @throws MediaError "unreadable" or "too-large"
 */
export async function loadPicture(path: string): Promise<Picture> {
  const inspected = await inspectMedia(path);
  if (inspected.kind !== "image") throw new MediaError("unreadable", messages.picture.noImage);
  try {
    const image = await loadImage(path);
    if (image.width < 1 || image.height < 1) throw new MediaError("unreadable", messages.picture.empty);
    return {
      width: image.width,
      height: image.height,
      drawTo: (context, x, y, width, height) => context.drawImage(image, x, y, width, height),
    };
  } catch (cause) {
    throw asMediaError(cause, "unreadable", messages.picture.undecodable);
  }
}

/** A picture from a decoded frame in RGBA. The pixels are copied, so the frame may be freed after that. */
export function pictureOfFrame(frame: Frame): Picture {
  const { width, height } = frame;
  const rows = frame.data?.[0];
  const stride = frame.linesize[0];
  if (!rows || !stride) throw new MediaError("unreadable", messages.picture.noPixels);
  const canvas: Canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  for (let y = 0; y < height; y++) {
    image.data.set(rows.subarray(y * stride, y * stride + width * 4), y * width * 4);
  }
  context.putImageData(image, 0, 0);
  return {
    width,
    height,
    drawTo: (target, x, y, w, h) => target.drawImage(canvas, x, y, w, h),
  };
}

/** Draws a picture so that it fills the rectangle 0, 0, width, height, cut equally on both sides. */
export function drawCover(context: SKRSContext2D, picture: Picture, width: number, height: number): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  picture.drawTo(context, (width - w) / 2, (height - h) / 2, w, h);
}
