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

/** The stored data of one frame. */
export type Sample = {
  seconds: number;
  luma: Uint8Array;
  /** Counts of luma, then of chroma. */
  histogram: Uint16Array;
  /** Number of cells of each named colour, in the order of COLOURS. */
  colours: Uint16Array;
};

/**
 * Reads a clip frame by frame, each brought to the grid.
 * @throws MediaError "unreadable" when nothing can be decoded, "too-large" past `maxSeconds`
 */
export async function sampleFrames(path: string, maxSeconds: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const filter = `scale=${GRID.width}:${GRID.height}:flags=area:out_range=tv,format=yuv444p`;
  let tooLong = false;
  await decodeVideo(path, { filter }, (frame) => {
    const sample = sampleOf(frame, samples.at(-1)?.seconds ?? -1);
    frame.free();
    samples.push(sample);
    tooLong = sample.seconds - (samples[0]?.seconds ?? 0) > maxSeconds;
    return !tooLong;
  });
  if (tooLong) throw new MediaError("too-large", `The clip is longer than ${maxSeconds} s`);
  if (samples.length === 0)
    throw new MediaError("unreadable", "The file holds no picture that can be decoded");
  return samples;
}

function sampleOf(frame: Frame, before: number): Sample {
  const [y, u, v] = [0, 1, 2].map((plane) => frame.data?.[plane]);
  const [rowY = 0, rowU = 0, rowV = 0] = frame.linesize;
  if (!y || !u || !v) throw new MediaError("unreadable", "A frame holds no pixels");
  const luma = new Uint8Array(CELLS);
  const histogram = new Uint16Array(HISTOGRAM);
  const colours = new Uint16Array(COLOURS.length);
  const add = (counts: Uint16Array, bin: number) => {
    counts[bin] = (counts[bin] ?? 0) + 1;
  };
  for (let row = 0; row < GRID.height; row++) {
    for (let column = 0; column < GRID.width; column++) {
      const light = y[row * rowY + column] ?? 16;
      const blue = u[row * rowU + column] ?? 128;
      const red = v[row * rowV + column] ?? 128;
      luma[row * GRID.width + column] = light;
      add(histogram, light >> 2);
      add(histogram, LUMA_BINS + (((blue >> 5) << 3) | (red >> 5)));
      add(colours, colourAt(light, blue, red));
    }
  }
  return { seconds: secondsOf(frame, before), luma, histogram, colours };
}

/** A frame without a time follows the previous one by a minimal step. */
function secondsOf(frame: Frame, before: number): number {
  const seconds = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
  return Number.isFinite(seconds) && seconds > before ? seconds : before + 1 / 25;
}
