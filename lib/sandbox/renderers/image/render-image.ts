import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { drawCover, loadPicture } from "@/lib/media/picture";
import { readBrief } from "../brief";
import { createScene } from "../scenes/create-scene";
import type { ImageSpec } from "../spec";
import { createSurface } from "../surface";
import { paintLook } from "./looks";

/** The size of drawing relative to the final size. */
const FINENESS = { draft: 0.5, standard: 1, high: 1.35 } as const;
/** The maximum number of pixels of a canvas, at any fineness. */
const MAX_PIXELS = 4096 ** 2;
const JPEG_QUALITY = 92;
/** The moment of a scene for a still: the camera half way, everything in motion. */
const MOMENT = { share: 0.5, seconds: 2.5 };

/**
 * Draws a picture and writes it as JPEG.
 * @throws MediaError "unreadable" for a bad input
 */
export async function renderImage(
  spec: ImageSpec,
  report: (share: number) => void,
): Promise<{ width: number; height: number; durationSeconds: null }> {
  const { width, height } = spec;
  const finished = createCanvas(width, height);
  const context = finished.getContext("2d");
  context.imageSmoothingQuality = "high";
  const drawn = spec.inputPath === undefined ? fromPrompt(spec) : await fromPicture(spec, spec.inputPath);
  report(0.7);
  context.drawImage(drawn, 0, 0, width, height);
  await writeFile(spec.outputPath, await finished.encode("jpeg", JPEG_QUALITY));
  return { width, height, durationSeconds: null };
}

function fromPrompt(spec: ImageSpec) {
  const { width, height } = drawnSize(spec);
  const scene = createScene(readBrief(spec.prompt, spec.seed), width, height);
  scene.draw(MOMENT.share, MOMENT.seconds);
  return scene.canvas;
}

async function fromPicture(spec: ImageSpec, inputPath: string) {
  const { width, height } = drawnSize(spec);
  const source = createCanvas(width, height);
  const context = source.getContext("2d");
  context.imageSmoothingQuality = "high";
  drawCover(context, await loadPicture(inputPath), width, height);
  const surface = createSurface(width, height);
  paintLook(surface, source, spec.prompt, spec.seed);
  return surface.canvas;
}

function drawnSize({ width, height, quality }: ImageSpec): { width: number; height: number } {
  const scale = Math.min(FINENESS[quality], Math.max(1, Math.sqrt(MAX_PIXELS / (width * height))));
  return { width: Math.max(16, Math.round(width * scale)), height: Math.max(16, Math.round(height * scale)) };
}
