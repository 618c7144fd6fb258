import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { z } from "zod";
import { decodeVideo } from "./decode";
import { MediaError } from "./media-error";
import { pictureOfFrame } from "./picture";
import { probe } from "./probe";

const WEBP_QUALITY = 70;

export const strip = z.object({
  tiles: z.int(),
  tileWidth: z.int(),
  tileHeight: z.int(),
  sizeBytes: z.int(),
});
export type Strip = z.infer<typeof strip>;

/**
 * Writes a WebP with frames of a video side by side, evenly spread over its length: what a pointer that moves
 * over a poster, or along a player's bar, shows without loading the video.
 *
 * @throws MediaError "unreadable".
 */
export async function makeStrip(order: {
  path: string;
  outputPath: string;
  tiles: number;
  tileWidth: number;
}): Promise<Strip> {
  const { video, durationSeconds } = await probe(order.path);
  if (!video) throw new MediaError("unreadable", "The file has no picture");
  const { tiles, tileWidth } = order;
  const tileHeight = Math.max(2, Math.round((tileWidth * video.height) / video.width / 2) * 2);
  const canvas = createCanvas(tileWidth * tiles, tileHeight);
  const context = canvas.getContext("2d");
  const rate = tiles / Math.max(durationSeconds, 0.1);
  let drawn = 0;
  await decodeVideo(
    order.path,
    { filter: `fps=${rate.toFixed(6)}:round=down,scale=${tileWidth}:${tileHeight},format=rgba` },
    (frame) => {
      pictureOfFrame(frame).drawTo(context, drawn * tileWidth, 0, tileWidth, tileHeight);
      frame.free();
      drawn++;
      return drawn < tiles;
    },
  );
  if (drawn === 0) throw new MediaError("unreadable", "Not one frame of the video can be decoded");
  const cut = createCanvas(tileWidth * drawn, tileHeight);
  cut.getContext("2d").drawImage(canvas, 0, 0);
  const bytes = await cut.encode("webp", WEBP_QUALITY);
  await writeFile(order.outputPath, bytes);
  return { tiles: drawn, tileWidth, tileHeight, sizeBytes: bytes.length };
}
