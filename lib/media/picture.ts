import { readFile } from "node:fs/promises";
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import type { Frame } from "node-av/lib";
import { inspectMedia } from "./inspect";
import { asMediaError, MediaError } from "./media-error";
import type { InspectedMedia } from "./media-task";
import { messages } from "./messages";
import { blobSource } from "./structure/byte-source";
import { readPictureHead } from "./structure/picture-head";

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
    const image = await loadUpright(path, inspected);
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

/** How the axes of a stored picture lie, by its orientation in EXIF: the first two numbers of each are those of x. */
const AXES: Readonly<Record<number, readonly [number, number, number, number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

/**
 * An image as browsers show it. The engine turns a JPEG by its orientation as they do, but also a WebP, which they don't,
 * and no PNG, which they do.
 */
async function loadUpright(path: string, { mimeType }: InspectedMedia): Promise<Image | Canvas> {
  if (!["image/png", "image/webp"].includes(mimeType)) return loadImage(path);
  const bytes = await readFile(path);
  if (mimeType === "image/webp") {
    const exif = exifChunk(bytes);
    // Readers leave out a chunk that they don't know.
    if (exif !== null) bytes.write("exif", exif, "latin1");
    return loadImage(bytes);
  }
  const image = await loadImage(bytes);
  const { orientation = 1 } = (await readPictureHead(blobSource(new Blob([bytes])))) ?? {};
  const axes = AXES[orientation];
  if (!axes) return image;
  const isLying = orientation > 4;
  const canvas = createCanvas(isLying ? image.height : image.width, isLying ? image.width : image.height);
  const context = canvas.getContext("2d");
  context.translate(canvas.width / 2, canvas.height / 2);
  context.transform(...axes, 0, 0);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  return canvas;
}

/** Where the EXIF of a WebP begins; null without one. */
function exifChunk(bytes: Buffer): number | null {
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString("latin1", at, at + 4) === "EXIF") return at;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return null;
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
