import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { Frame } from "node-av/lib";
import { decodeVideo, secondsOf } from "./decode";
import { inspectMedia } from "./inspect";
import { MediaError } from "./media-error";
import type { Poster, Strip } from "./media-task";
import { messages } from "./messages";
import { loadPicture, type Picture, pictureOfFrame } from "./picture";
import { probe } from "./probe";

const POSTER_QUALITY = 80;

/**
 * Writes a WebP of an image, or of a moment of a video, no wider than requested and never enlarged.
 *
 * @param order.atSeconds the moment; a video that is shorter, or breaks off before it, gives its last frame
 * @throws MediaError "unreadable" if no frame can be decoded
 */
export async function makePoster(order: {
  path: string;
  outputPath: string;
  width: number;
  atSeconds: number;
  quality?: number | undefined;
}): Promise<Poster> {
  const { kind } = await inspectMedia(order.path);
  if (kind === "audio") throw new MediaError("unreadable", messages.poster.audio);
  const picture =
    kind === "image" ? await loadPicture(order.path) : await frameAt(order.path, order.atSeconds);
  const width = Math.min(order.width, picture.width);
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  picture.drawTo(context, 0, 0, width, height);
  const bytes = await canvas.encode("webp", order.quality ?? POSTER_QUALITY);
  await writeFile(order.outputPath, bytes);
  const rate = kind === "video" ? ((await probe(order.path)).video?.fps ?? 0) : 0;
  return { width, height, sizeBytes: bytes.length, frameRate: rate > 0 ? rate : null };
}

/** The frame shown at a moment, or the last one before the file ends or breaks. */
async function frameAt(path: string, seconds: number): Promise<Picture> {
  // A truncated file may have nothing after the key frame in its index. It is then read from its start.
  const picture = (await lastFrameUpTo(path, seconds, seconds)) ?? (await lastFrameUpTo(path, 0, seconds));
  if (!picture) throw new MediaError("unreadable", messages.poster.undecodable);
  return picture;
}

/** Half a frame at 25 per second, because times are rounded to the container's clock. */
const SLACK_SECONDS = 0.02;

async function lastFrameUpTo(path: string, startSeconds: number, seconds: number): Promise<Picture | null> {
  const shown: { frame: Frame | null } = { frame: null };
  try {
    await decodeVideo(path, { filter: "format=rgba", startSeconds }, (frame) => {
      const tooLate = shown.frame !== null && secondsOf(frame) > seconds + SLACK_SECONDS;
      if (tooLate) {
        frame.free();
        return false;
      }
      shown.frame?.free();
      shown.frame = frame;
      return true;
    });
    return shown.frame && pictureOfFrame(shown.frame);
  } finally {
    shown.frame?.free();
  }
}

const STRIP_QUALITY = 70;

/**
 * Writes a WebP with frames of a video side by side, evenly spread over its length, as a preview without
 * loading the video: under the pointer over a poster, or along a player's bar. It has exactly the requested
 * number of tiles: where a file breaks off, its last frame fills the rest.
 *
 * @param order.times ascending moments in seconds to show instead, one tile each
 * @throws MediaError "unreadable"
 */
export async function makeStrip(order: {
  path: string;
  outputPath: string;
  tiles: number;
  times?: readonly number[] | undefined;
  tileWidth: number;
}): Promise<Strip> {
  const { video, durationSeconds } = await probe(order.path);
  if (!video) throw new MediaError("unreadable", messages.decode.noPicture);
  const { times, tileWidth } = order;
  const tiles = times?.length ?? order.tiles;
  const tileHeight = Math.max(2, Math.round((tileWidth * video.height) / video.width / 2) * 2);
  const canvas = createCanvas(tileWidth * tiles, tileHeight);
  const context = canvas.getContext("2d");
  const momentOf = (tile: number) => times?.[tile] ?? ((tile + 0.5) * durationSeconds) / tiles;
  let drawn = 0;
  let shown: Picture | null = null;
  const drawUpTo = (tile: number) => {
    for (; shown && drawn < tile; drawn++) {
      shown.drawTo(context, drawn * tileWidth, 0, tileWidth, tileHeight);
    }
  };
  await decodeVideo(order.path, { filter: `scale=${tileWidth}:${tileHeight},format=rgba` }, (frame) => {
    const seconds = secondsOf(frame);
    let due = drawn;
    while (due < tiles && momentOf(due) < seconds) due++;
    drawUpTo(due);
    shown = pictureOfFrame(frame);
    frame.free();
    return drawn < tiles;
  });
  if (!shown) throw new MediaError("unreadable", messages.poster.undecodable);
  drawUpTo(tiles);
  const bytes = await canvas.encode("webp", STRIP_QUALITY);
  await writeFile(order.outputPath, bytes);
  return { tiles, tileWidth, tileHeight, sizeBytes: bytes.length };
}
