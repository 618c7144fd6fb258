import { type FileHandle, open } from "node:fs/promises";
import { SOUND_RATE } from "../decode";
import type { LevelPoint } from "../media-task";
import { SAMPLE_BYTES } from "./cut-sound";

const LOUDEST = 32_768;

/** Bare samples in a file that are heard in the cut, up to their end or `to`. Both moments are numbers of samples. */
export type Layer = {
  path: string;
  from: number;
  to: number;
  /** By seconds of the cut; null as they are. */
  levels: readonly LevelPoint[] | null;
};
type Opened = { layer: Layer; file: FileHandle; gainAt: (seconds: number) => number };

/**
 * Adds sounds up, each at its level, and gives them as one. What is louder than a file can hold is cut off there. The same
 * sounds give the same samples.
 */
export class SoundMix {
  readonly #waiting: Layer[];
  #opened: Opened[] = [];

  constructor(layers: readonly Layer[]) {
    this.#waiting = layers.filter(({ from, to }) => from < to).sort((one, other) => one.from - other.from);
  }

  /** So many samples from this one on, those of the left channel first. Called with rising numbers. */
  async read(from: number, count: number): Promise<Buffer> {
    const planes = new Float32Array(count * 2);
    const end = from + count;
    for (let next = this.#waiting[0]; next && next.from < end; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#opened.push({ layer: next, file: await open(next.path), gainAt: levelReader(next.levels) });
    }
    for (const opened of this.#opened) await add(opened, planes, from);
    const ended = this.#opened.filter(({ layer }) => layer.to <= end);
    this.#opened = this.#opened.filter(({ layer }) => layer.to > end);
    for (const { file } of ended) await file.close();
    for (const [at, sample] of planes.entries()) planes[at] = Math.max(-1, Math.min(1, sample));
    return Buffer.from(planes.buffer);
  }

  async close(): Promise<void> {
    for (const { file } of this.#opened.splice(0)) await file.close();
  }
}

async function add({ layer, file, gainAt }: Opened, planes: Float32Array, from: number): Promise<void> {
  const count = planes.length / 2;
  const begin = Math.max(from, layer.from);
  const end = Math.min(from + count, layer.to);
  if (begin >= end) return;
  const bytes = Buffer.alloc((end - begin) * SAMPLE_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, (begin - layer.from) * SAMPLE_BYTES);
  for (let at = 0; at < Math.floor(bytesRead / SAMPLE_BYTES); at++) {
    const gain = gainAt((begin + at) / SOUND_RATE) / LOUDEST;
    const place = begin - from + at;
    planes[place] = (planes[place] ?? 0) + bytes.readInt16LE(at * SAMPLE_BYTES) * gain;
    const right = count + place;
    planes[right] = (planes[right] ?? 0) + bytes.readInt16LE(at * SAMPLE_BYTES + 2) * gain;
  }
}

/** The level between two points is on a straight line. The function that it gives is called with rising moments. */
function levelReader(points: readonly LevelPoint[] | null): (seconds: number) => number {
  if (points === null || points.length === 0) return () => 1;
  let next = 0;
  return (seconds) => {
    while ((points[next]?.at ?? Number.POSITIVE_INFINITY) < seconds) next++;
    const [before, after] = [points[next - 1], points[next]];
    if (!after) return before?.gain ?? 1;
    if (!before) return after.gain;
    return before.gain + ((after.gain - before.gain) * (seconds - before.at)) / (after.at - before.at);
  };
}
