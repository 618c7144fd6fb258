import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { decodeVideo, secondsOf } from "./decode";
import type { Strip } from "./media-answers";
import { MediaError } from "./media-error";
import { messages } from "./messages";
import { type Picture, pictureOfFrame } from "./picture";
import { probe } from "./probe";

const WEBP_QUALITY = 70;

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
  const bytes = await canvas.encode("webp", WEBP_QUALITY);
  await writeFile(order.outputPath, bytes);
  return { tiles, tileWidth, tileHeight, sizeBytes: bytes.length };
}
