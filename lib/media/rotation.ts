import type { Stream } from "node-av/lib";
import type { MediaEngine } from "./engine";

export type Rotation = 0 | 90 | 180 | 270;

const FILTERS: Readonly<Record<Rotation, readonly string[]>> = {
  0: [],
  90: ["transpose=clock"],
  180: ["hflip", "vflip"],
  270: ["transpose=cclock"],
};

/** The clockwise rotation that shows a stream upright, from the display matrix of its container. */
export function rotationOf(stream: Stream, { codes }: MediaEngine): Rotation {
  const matrix = stream.codecpar.getCodedSideData(codes.AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return 0;
  const cos = matrix.readInt32LE(0);
  const sin = matrix.readInt32LE(4);
  const degrees = (Math.atan2(sin, cos) * 180) / Math.PI;
  const turns = (Math.round(degrees / 90) + 4) % 4;
  return ([0, 90, 180, 270] as const)[turns] ?? 0;
}

/** FFmpeg's own tools rotate pictures automatically, but the library does not. */
export function rotationFilter(stream: Stream, engine: MediaEngine): readonly string[] {
  return FILTERS[rotationOf(stream, engine)];
}
