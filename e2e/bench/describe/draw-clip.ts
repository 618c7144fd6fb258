import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { openAvClipWriter } from "../../../lib/media/av-clip-writer";
import type { ClipPlan } from "./plan";
import { randomOf } from "./random";
import { CLIP_SIZE, type Scene } from "./scenes";
import { MIXES } from "./transitions";

/** Raised when clips are drawn differently: those of before are then drawn again. */
const VERSION = 1;
const FOLDER = path.join(tmpdir(), `describe-evaluation-${VERSION}`);

/** The file of a planned clip: drawn once a machine, as that takes longer than its description. */
export async function clipFile(plan: ClipPlan): Promise<string> {
  const file = path.join(FOLDER, `${plan.name.replace(/[^a-z0-9]+/gi, "-")}.mp4`);
  if (existsSync(file)) return file;
  await mkdir(FOLDER, { recursive: true });
  const unfinished = `${file}.part`;
  await drawClip(plan, unfinished);
  await rename(unfinished, file);
  return file;
}

const FPS = 24;
const FLASH_SECONDS = 0.1;
const { width, height } = CLIP_SIZE;

/** Draws a planned clip frame by frame and encodes it (MP4, H.264). */
async function drawClip(plan: ClipPlan, file: string): Promise<void> {
  const scenes = plan.scenes();
  const writer = await openAvClipWriter({ path: file, ...CLIP_SIZE, sound: null, metadata: {}, fps: FPS });
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const sides: [Canvas, Canvas] = [createCanvas(width, height), createCanvas(width, height)];
  const noise = plan.grain > 0 ? noiseTile() : null;
  const random = randomOf(1);
  for (let frame = 0; frame < plan.seconds * FPS; frame++) {
    const seconds = frame / FPS;
    drawPicture(context, sides, { plan, scenes, seconds });
    for (const { start, end, draw } of plan.captions) if (seconds >= start && seconds < end) draw(context);
    if (plan.flashes.some((at) => seconds >= at && seconds < at + FLASH_SECONDS)) {
      context.fillStyle = "#ffffffd0";
      context.fillRect(0, 0, width, height);
    }
    if (noise) {
      context.globalAlpha = plan.grain;
      context.globalCompositeOperation = "overlay";
      context.drawImage(noise, -random.between(0, 256), -random.between(0, 256));
      context.globalCompositeOperation = "source-over";
      context.globalAlpha = 1;
    }
    await writer.writePicture(canvas.data());
  }
  await writer.finish();
}

type Moment = { plan: ClipPlan; scenes: readonly Scene[]; seconds: number };

function drawPicture(
  context: SKRSContext2D,
  [before, after]: [Canvas, Canvas],
  { plan, scenes, seconds }: Moment,
): void {
  const at = plan.changes.filter(({ end }) => end <= seconds).length;
  const change = plan.changes[at];
  if (!change || seconds < change.start || change.kind === "hard cut") {
    scenes[at]?.(context, seconds);
    return;
  }
  scenes[at]?.(before.getContext("2d"), seconds);
  scenes[at + 1]?.(after.getContext("2d"), seconds);
  const share = (seconds - change.start) / (change.end - change.start);
  MIXES[change.kind](context, before, after, share);
}

function noiseTile(): Canvas {
  const tile = createCanvas(width + 256, height + 256);
  const context = tile.getContext("2d");
  const image = context.createImageData(tile.width, tile.height);
  const random = randomOf(3);
  for (let at = 0; at < image.data.length; at += 4) {
    const value = 128 + random.between(-80, 80) + random.between(-47, 47);
    image.data.fill(value, at, at + 3);
    image.data[at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return tile;
}
