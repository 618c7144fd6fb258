import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { z } from "zod";
import { decodeVideo } from "./decode";
import { inspectMedia } from "./inspect";
import { MediaError } from "./media-error";
import { loadPicture, type Picture, pictureOfFrame } from "./picture";

const WEBP_QUALITY = 80;

export const poster = z.object({ width: z.int(), height: z.int(), sizeBytes: z.int() });
export type Poster = z.infer<typeof poster>;

/**
 * Writes a WebP of an image, or of a moment of a video, no wider than asked and never enlarged.
 *
 * @param order.atSeconds the moment; a shorter video gives its last frame.
 * @throws MediaError "unreadable" if not one frame can be decoded, as in a file that was cut short.
 */
export async function makePoster(order: {
  path: string;
  outputPath: string;
  width: number;
  atSeconds: number;
}): Promise<Poster> {
  const { kind } = await inspectMedia(order.path);
  if (kind === "audio") throw new MediaError("unreadable", "A sound has no picture");
  const picture =
    kind === "image" ? await loadPicture(order.path) : await frameAt(order.path, order.atSeconds);
  const width = Math.min(order.width, picture.width);
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  picture.drawTo(context, 0, 0, width, height);
  const bytes = await canvas.encode("webp", WEBP_QUALITY);
  await writeFile(order.outputPath, bytes);
  return { width, height, sizeBytes: bytes.length };
}

/** The frame shown at a moment, or the last one before the file ends or breaks. */
async function frameAt(path: string, seconds: number): Promise<Picture> {
  let picture: Picture | undefined;
  await decodeVideo(path, { filter: "format=rgba", startSeconds: seconds }, (frame) => {
    const shownAt = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
    const wanted = shownAt >= seconds - 0.02;
    if (wanted || picture === undefined) picture = pictureOfFrame(frame);
    frame.free();
    return !wanted;
  });
  if (!picture) throw new MediaError("unreadable", "Not one frame of the video can be decoded");
  return picture;
}
