import { createCanvas } from "@napi-rs/canvas";
import { decodeMono, decodeVideo, secondsOf } from "../decode";
import type { TakeMeasures } from "../media-task";
import { loadPicture, type Picture } from "../picture";
import { probe } from "../probe";
import { measureFrames } from "./frames";
import { CELLS, GRID, type Grid, type GridFrame, isBlack, isBlank, likenessOf } from "./grid";
import { measureSound } from "./sound";

/** No more of a file is looked at. */
const MAX_SECONDS = 180;
const FRAMES_PER_SECOND = 12;
/** Enough to tell silence from sound. */
const SOUND_RATE = 16_000;

/**
 * Measures a take, without a model.
 * @param order.firstPath the picture that was to be its first frame
 * @throws MediaError "unreadable"
 */
export async function measureFile(order: {
  path: string;
  of: "image" | "video" | "audio";
  firstPath?: string | undefined;
}): Promise<TakeMeasures> {
  if (order.of === "image") return measurePicture(order.path);
  const { durationSeconds, video } = await probe(order.path);
  const seconds = Math.min(durationSeconds, MAX_SECONDS);
  const samples = await decodeMono(order.path, SOUND_RATE, seconds);
  const heard = { seconds, sound: samples && measureSound(samples, SOUND_RATE, seconds) };
  if (order.of === "audio" || !video)
    return { ...NO_PICTURE, ...heard, width: null, height: null, firstLikeness: null };
  const frames = await readFrames(order.path, seconds);
  const { width, height } = video;
  const [first] = frames;
  const firstLikeness =
    order.firstPath === undefined || !first ? null : await likenessTo(order.firstPath, first.grid, video);
  return { ...heard, ...measureFrames(frames, seconds), isBlank: false, width, height, firstLikeness };
}

const NO_PICTURE = { black: [], frozen: [], cuts: [], isBlank: false };

async function measurePicture(path: string): Promise<TakeMeasures> {
  const picture = await loadPicture(path);
  const { width, height } = picture;
  const grid = gridOf(picture, { x: 0, y: 0, ...GRID });
  const facts = { seconds: 0, sound: null, width, height, firstLikeness: null };
  return { ...NO_PICTURE, ...facts, isBlank: isBlack(grid) || isBlank(grid) };
}

async function readFrames(path: string, seconds: number): Promise<GridFrame[]> {
  const frames: GridFrame[] = [];
  const filter = `scale=${GRID.width}:${GRID.height}:flags=area,format=rgba`;
  let next = 0;
  await decodeVideo(path, { filter, isMeasured: true }, (frame) => {
    const at = Math.max(0, secondsOf(frame));
    // The first frame of each part of a second, and not one every so often: none is between two moments.
    if (at >= next - 0.001) {
      frames.push({ at, grid: colorsOf(frame.toBuffer()) });
      next = at + 1 / FRAMES_PER_SECOND;
    }
    frame.free();
    return at < seconds;
  });
  return frames;
}

function colorsOf(rgba: Uint8Array): Grid {
  const grid = new Uint8Array(CELLS * 3);
  for (let cell = 0; cell < CELLS; cell++) grid.set(rgba.subarray(cell * 4, cell * 4 + 3), cell * 3);
  return grid;
}

type Place = { x: number; y: number; width: number; height: number };

/** Cells of a picture that is drawn at a place of the grid, with black around it. */
function gridOf(picture: Picture, { x, y, width, height }: Place): Grid {
  // Drawn larger first: a canvas takes few pixels for one that is made much smaller.
  const [steps, large] = [4, createCanvas(GRID.width * 4, GRID.height * 4)];
  const context = large.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#000";
  context.fillRect(0, 0, large.width, large.height);
  picture.drawTo(context, x * steps, y * steps, width * steps, height * steps);
  const { data } = context.getImageData(0, 0, large.width, large.height);
  const grid = new Uint8Array(CELLS * 3);
  for (let index = 0; index < CELLS * 3; index++) {
    const [cell, channel] = [Math.floor(index / 3), index % 3];
    const [left, top] = [(cell % GRID.width) * steps, Math.floor(cell / GRID.width) * steps];
    let sum = 0;
    for (let dy = 0; dy < steps; dy++)
      for (let dx = 0; dx < steps; dx++)
        sum += data[((top + dy) * large.width + left + dx) * 4 + channel] ?? 0;
    grid[index] = Math.round(sum / steps ** 2);
  }
  return grid;
}

/** How alike a frame is to a picture, which may have been stretched, cut or put between bars to fit. */
async function likenessTo(
  path: string,
  frame: Grid,
  video: { width: number; height: number },
): Promise<number> {
  const picture = await loadPicture(path);
  const relative = picture.width / picture.height / (video.width / video.height);
  const placed = (width: number, height: number): Place => ({
    x: (GRID.width - width) / 2,
    y: (GRID.height - height) / 2,
    width,
    height,
  });
  const wide = {
    across: placed(GRID.width * relative, GRID.height),
    within: placed(GRID.width, GRID.height / relative),
  };
  const places = [placed(GRID.width, GRID.height), wide.across, wide.within];
  return Math.max(...places.map((place) => likenessOf(gridOf(picture, place), frame)));
}
