import { writeFile } from "node:fs/promises";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { drawCover, loadPicture } from "@/lib/media/picture";
import { readBrief } from "../brief";
import { hashText } from "../random";
import type { Surface } from "../scene";
import { createScene } from "../scenes/create-scene";
import type { ImageSpec } from "../spec";
import { createSurface } from "../surface";

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

type Look = { words: RegExp; paint(surface: Surface, source: Canvas): void };

const plain =
  (filter: string) =>
  ({ context, width, height }: Surface, source: Canvas): void => {
    context.filter = filter;
    context.drawImage(source, 0, 0, width, height);
    context.filter = "none";
  };

/** A blurred, brightened copy over the picture, for a misty light. */
function dreamy(surface: Surface, source: Canvas): void {
  const { context, width, height, unit } = surface;
  plain("saturate(1.1)")(surface, source);
  context.globalAlpha = 0.45;
  context.globalCompositeOperation = "screen";
  context.filter = `blur(${Math.round(14 * unit)}px)`;
  context.drawImage(source, 0, 0, width, height);
  context.filter = "none";
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
}

/** Drawn small and enlarged without smoothing. */
function pixelated({ context, width, height, unit }: Surface, source: Canvas): void {
  const across = Math.max(24, Math.round(width / (14 * unit)));
  const down = Math.max(24, Math.round((across * height) / width));
  context.imageSmoothingEnabled = true;
  context.drawImage(source, 0, 0, across, down);
  context.imageSmoothingEnabled = false;
  context.drawImage(context.canvas, 0, 0, across, down, 0, 0, width, height);
}

/** Fewer, blurred and stronger colours. */
function painted(surface: Surface, source: Canvas): void {
  const { context, width, height, unit } = surface;
  plain(`blur(${Math.max(1, Math.round(2.5 * unit))}px) saturate(1.5) contrast(1.15)`)(surface, source);
  context.globalAlpha = 0.35;
  context.globalCompositeOperation = "multiply";
  context.drawImage(source, Math.round(unit), Math.round(unit), width, height);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
}

/** The first match wins. */
const LOOKS: readonly Look[] = [
  { words: /noir|black.and.white|monochrome|b&w/, paint: plain("grayscale(1) contrast(1.3)") },
  {
    words: /vintage|retro|sepia|nostalg|old photo|70s|80s/,
    paint: plain("sepia(0.65) contrast(1.05) brightness(1.04)"),
  },
  { words: /dream|soft|glow|ethereal|romantic|bloom/, paint: dreamy },
  { words: /pixel|8.?bit|16.?bit|voxel/, paint: pixelated },
  { words: /watercolou?r|paint|oil|impression|canvas/, paint: painted },
  { words: /neon|cyber|pop art|vivid|comic/, paint: plain("saturate(2) contrast(1.2)") },
  { words: /night|midnight|moon|dark/, paint: plain("brightness(0.6) saturate(0.8) hue-rotate(-12deg)") },
  { words: /cool|cold|winter|snow|blue/, paint: plain("saturate(0.85) hue-rotate(-10deg) brightness(1.03)") },
  { words: /warm|sunset|golden|autumn|summer/, paint: plain("sepia(0.25) saturate(1.35)") },
];

/** Looks that suit any picture, for prompts that name none. */
const QUIET = LOOKS.slice(-2);

/** Applies the look named in a prompt to a picture, or a random quiet one. */
function paintLook(surface: Surface, source: Canvas, prompt: string, seed: string): void {
  const text = prompt.toLowerCase();
  const named = LOOKS.find(({ words }) => words.test(text));
  (named ?? QUIET[hashText(text + seed) % QUIET.length])?.paint(surface, source);
}
