import { createCanvas } from "@napi-rs/canvas";
import { openAvClipWriter } from "@/lib/media/av-clip-writer";
import { decodeVideo } from "@/lib/media/decode";
import { MediaError } from "@/lib/media/media-error";
import { drawCover, loadPicture, type Picture } from "@/lib/media/picture";
import type { Dimensions } from "./dimensions";
import { soundOf } from "./edit";
import {
  emptyField,
  GRID_COLUMNS,
  GRID_ROWS,
  LUMA_HEIGHT,
  LUMA_WIDTH,
  type MotionField,
  motionBetween,
} from "./motion-field";
import { clipMetadata } from "./provenance";
import { frameCount, type VideoSpec } from "./spec";

/** The warp is plain JavaScript, so it works at no more lines than this, and the encoder enlarges. */
const MAX_LINES = 540;
/** The still is larger than the picture by this factor. */
const MARGIN = 1.14;
/** Estimated motion is too small on flat ground, and the sum of motion decays slowly. */
const GAIN = 0.9;
const MEMORY = 0.985;
/** Maximum shift of a node in luma pixels. A larger shift would show the end of the margin. */
const FARTHEST = 16;

/** Moves a still like a driving video. A driving video that is too short plays back and forth. */
export async function animateStill(spec: VideoSpec, reportProgress: (share: number) => void): Promise<void> {
  const { inputImagePath, inputVideoPath } = spec;
  if (!inputImagePath || !inputVideoPath)
    throw new MediaError("failed", "A motion needs an image and a video");
  const frames = frameCount(spec);
  const drawn = workingSize(spec);
  const still = stillPixels(await loadPicture(inputImagePath), drawn);
  const luma = await lumaPictures(inputVideoPath, spec.fps, frames);
  const output = Buffer.alloc(drawn.width * drawn.height * 4);
  const target = { words: new Uint32Array(output.buffer, output.byteOffset, output.length / 4), ...drawn };
  const writer = await openAvClipWriter({
    path: spec.outputPath,
    width: spec.width,
    height: spec.height,
    fps: spec.fps,
    drawn,
    sound: spec.audio ? await soundOf(inputVideoPath, spec) : null,
    metadata: clipMetadata(spec),
  });
  let field: MotionField | null = null;
  for (let frame = 0; frame < frames; frame++) {
    const before = luma[backAndForth(frame - 1, luma.length)];
    const after = luma[backAndForth(frame, luma.length)];
    const step: MotionField | null = frame > 0 && before && after ? motionBetween(before, after) : null;
    field = accumulated(field, step);
    warp(still, target, field);
    await writer.writePicture(output);
    reportProgress((frame + 1) / frames);
  }
  await writer.finish();
}

function workingSize({ width, height }: Dimensions): Dimensions {
  const scale = Math.min(1, MAX_LINES / Math.min(width, height));
  return { width: Math.round((width * scale) / 2) * 2, height: Math.round((height * scale) / 2) * 2 };
}

function stillPixels(picture: Picture, { width, height }: Dimensions): Pixels {
  const canvas = createCanvas(Math.round(width * MARGIN), Math.round(height * MARGIN));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "black";
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawCover(context, picture, canvas.width, canvas.height);
  const bytes = Uint8Array.from(canvas.data());
  return { words: new Uint32Array(bytes.buffer), width: canvas.width, height: canvas.height };
}

/** The driving video, small and grey: 14 kB per frame, so the longest clip fits in 10 MB. */
async function lumaPictures(path: string, fps: number, maxPictures: number): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  const filter = `fps=${fps},scale=${LUMA_WIDTH}:${LUMA_HEIGHT}:flags=area,format=gray`;
  await decodeVideo(path, { filter }, (frame) => {
    const rows = frame.data?.[0];
    const stride = frame.linesize[0] ?? LUMA_WIDTH;
    const luma = new Uint8Array(LUMA_WIDTH * LUMA_HEIGHT);
    for (let y = 0; rows && y < LUMA_HEIGHT; y++) {
      luma.set(rows.subarray(y * stride, y * stride + LUMA_WIDTH), y * LUMA_WIDTH);
    }
    pictures.push(luma);
    frame.free();
    return pictures.length < maxPictures;
  });
  if (pictures.length === 0) {
    throw new MediaError("unreadable", "Not one frame of the driving video can be decoded");
  }
  return pictures;
}

/** 0, 1, 2, 1, 0, 1, ... for three pictures. */
function backAndForth(frame: number, length: number): number {
  if (length < 2 || frame < 0) return 0;
  const period = 2 * (length - 1);
  const at = frame % period;
  return at < length ? at : period - at;
}

function accumulated(field: MotionField | null, step: MotionField | null): MotionField {
  if (!field) return emptyField();
  return field.map((value, i) => {
    const next = (value + (step?.[i] ?? 0) * GAIN) * MEMORY;
    return Math.max(-FARTHEST, Math.min(FARTHEST, next));
  });
}

type Pixels = { words: Uint32Array; width: number; height: number };

/**
 * Warps a still along a motion field, interpolating between its pixels. The still is larger than the target
 * by a margin, which becomes visible when its edge moves inwards.
 */
function warp(still: Pixels, target: Pixels, field: MotionField): void {
  const scaleX = target.width / LUMA_WIDTH;
  const scaleY = target.height / LUMA_HEIGHT;
  const marginX = (still.width - target.width) / 2;
  const marginY = (still.height - target.height) / 2;
  for (let y = 0; y < target.height; y++) {
    const gridY = (y / target.height) * (GRID_ROWS - 1);
    const row = Math.min(GRID_ROWS - 2, Math.floor(gridY));
    const v = gridY - row;
    for (let x = 0; x < target.width; x++) {
      const gridX = (x / target.width) * (GRID_COLUMNS - 1);
      const column = Math.min(GRID_COLUMNS - 2, Math.floor(gridX));
      const u = gridX - column;
      const a = (row * GRID_COLUMNS + column) * 2;
      const b = a + GRID_COLUMNS * 2;
      const moveX =
        ((field[a] ?? 0) * (1 - u) + (field[a + 2] ?? 0) * u) * (1 - v) +
        ((field[b] ?? 0) * (1 - u) + (field[b + 2] ?? 0) * u) * v;
      const moveY =
        ((field[a + 1] ?? 0) * (1 - u) + (field[a + 3] ?? 0) * u) * (1 - v) +
        ((field[b + 1] ?? 0) * (1 - u) + (field[b + 3] ?? 0) * u) * v;
      target.words[y * target.width + x] = pixelAt(
        still,
        x - moveX * scaleX + marginX,
        y - moveY * scaleY + marginY,
      );
    }
  }
}

const RED_AND_BLUE = 0xff00ff;

/** The interpolated colour between four pixels. Red and blue are blended in one multiplication. */
function pixelAt({ words, width, height }: Pixels, x: number, y: number): number {
  const insideX = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const insideY = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const left = insideX | 0;
  const top = insideY | 0;
  const right = left < width - 1 ? left + 1 : left;
  const bottom = top < height - 1 ? top + 1 : top;
  const u = ((insideX - left) * 256) | 0;
  const v = ((insideY - top) * 256) | 0;
  const p = words[top * width + left] ?? 0;
  const q = words[top * width + right] ?? 0;
  const r = words[bottom * width + left] ?? 0;
  const s = words[bottom * width + right] ?? 0;
  const upper = (((p & RED_AND_BLUE) * (256 - u) + (q & RED_AND_BLUE) * u) >>> 8) & RED_AND_BLUE;
  const lower = (((r & RED_AND_BLUE) * (256 - u) + (s & RED_AND_BLUE) * u) >>> 8) & RED_AND_BLUE;
  const upperGreen = (((p >>> 8) & 255) * (256 - u) + ((q >>> 8) & 255) * u) >> 8;
  const lowerGreen = (((r >>> 8) & 255) * (256 - u) + ((s >>> 8) & 255) * u) >> 8;
  const redBlue = ((upper * (256 - v) + lower * v) >>> 8) & RED_AND_BLUE;
  const green = (upperGreen * (256 - v) + lowerGreen * v) >> 8;
  return 0xff000000 | redBlue | (green << 8);
}
