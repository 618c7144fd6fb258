import type { Frame } from "node-av/lib";
import { decodeVideo } from "@/lib/media/decode";
import { MediaError } from "@/lib/media/media-error";
import { COLOURS, colourAt } from "./colour-names";

/** The size of all analysed frames: enough to find shots, small enough to keep five minutes in memory. */
export const GRID = { width: 64, height: 36 } as const;
export const CELLS = GRID.width * GRID.height;
const LUMA_BINS = 64;
const CHROMA_BINS = 64;
export const HISTOGRAM = LUMA_BINS + CHROMA_BINS;
/** Every second pixel of a cell tells its mean as well as all of them. */
const PIXEL_STEP = 2;
/** Frames that follow sooner are not looked at. */
const MIN_STEP_SECONDS = 1 / 31;
/** Wider clips are read at this width, where the smallest legible letters still are. */
const WIDEST = 1280;

/** The stored data of one frame. */
export type Sample = {
  seconds: number;
  luma: Uint8Array;
  /** Blue, then red difference of every cell, as in the frame. */
  chroma: Uint8Array;
  /** Counts of luma, then of chroma. */
  histogram: Uint16Array;
  /** Number of cells of each named colour, in the order of COLOURS. */
  colours: Uint16Array;
};

/** The brightness of a frame, row by row without padding. Valid until the next frame. */
export type LumaPicture = { data: Uint8Array; width: number; height: number; stride: number };

/**
 * Reads a clip frame by frame, each brought to the grid.
 * @param look sees each frame in full as well, with its time since the first; it gives false to end here
 * @throws MediaError "unreadable" when nothing can be decoded, "too-large" past `maxSeconds`
 */
export async function sampleFrames(
  path: string,
  maxSeconds: number,
  look: (picture: LumaPicture, seconds: number) => Promise<boolean>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const filter = `scale='min(${WIDEST},iw)':-2:flags=area:out_range=tv,format=yuv420p`;
  let tooLong = false;
  let wantsMore = true;
  await decodeVideo(path, { filter, isMeasured: true }, async (frame) => {
    const [first, last] = [samples[0], samples.at(-1)];
    const seconds = secondsOf(frame, last?.seconds ?? -1);
    if (!last || seconds - last.seconds >= MIN_STEP_SECONDS) {
      const planes = planesOf(frame);
      samples.push(sampleOf(planes, seconds));
      wantsMore = await look(planes.y, seconds - (first?.seconds ?? seconds));
    }
    frame.free();
    tooLong = seconds - (first?.seconds ?? seconds) > maxSeconds;
    return wantsMore && !tooLong;
  });
  if (tooLong) throw new MediaError("too-large", `The clip is longer than ${maxSeconds} s`);
  if (samples.length === 0)
    throw new MediaError("unreadable", "The file holds no picture that can be decoded");
  return samples;
}

type Planes = { y: LumaPicture; u: LumaPicture; v: LumaPicture };

function planesOf({ data, linesize, width, height }: Frame): Planes {
  const [y, u, v] = data ?? [];
  const [rowY = 0, rowU = 0, rowV = 0] = linesize;
  if (!y || !u || !v) throw new MediaError("unreadable", "A frame holds no pixels");
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  return {
    y: { data: y, width, height, stride: rowY },
    u: { data: u, ...half, stride: rowU },
    v: { data: v, ...half, stride: rowV },
  };
}

function sampleOf({ y, u, v }: Planes, seconds: number): Sample {
  const [luma, blue, red] = [meanCells(y), meanCells(u), meanCells(v)];
  const chroma = new Uint8Array(CELLS * 2);
  chroma.set(blue);
  chroma.set(red, CELLS);
  const histogram = new Uint16Array(HISTOGRAM);
  const colours = new Uint16Array(COLOURS.length);
  const add = (counts: Uint16Array, bin: number) => {
    counts[bin] = (counts[bin] ?? 0) + 1;
  };
  for (let cell = 0; cell < CELLS; cell++) {
    const [l, b, r] = [luma[cell] ?? 16, blue[cell] ?? 128, red[cell] ?? 128];
    add(histogram, l >> 2);
    add(histogram, LUMA_BINS + (((b >> 5) << 3) | (r >> 5)));
    add(colours, colourAt(l, b, r));
  }
  return { seconds, luma, chroma, histogram, colours };
}

/** The mean of a plane in each cell of the grid. A plane smaller than the grid repeats its pixels. */
function meanCells({ data, width, height, stride }: LumaPicture): Uint8Array {
  const means = new Uint8Array(CELLS);
  for (let row = 0; row < GRID.height; row++) {
    const top = Math.floor((row * height) / GRID.height);
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / GRID.height));
    for (let column = 0; column < GRID.width; column++) {
      const left = Math.floor((column * width) / GRID.width);
      const right = Math.max(left + 1, Math.floor(((column + 1) * width) / GRID.width));
      const count = Math.ceil((bottom - top) / PIXEL_STEP) * Math.ceil((right - left) / PIXEL_STEP);
      let sum = 0;
      for (let y = top; y < bottom; y += PIXEL_STEP) {
        const end = y * stride + right;
        for (let at = y * stride + left; at < end; at += PIXEL_STEP) sum += data[at] ?? 0;
      }
      means[row * GRID.width + column] = Math.round(sum / count);
    }
  }
  return means;
}

/** A frame without a time follows the previous one by a minimal step. */
function secondsOf(frame: Frame, before: number): number {
  const seconds = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
  return Number.isFinite(seconds) && seconds > before ? seconds : before + 1 / 25;
}
