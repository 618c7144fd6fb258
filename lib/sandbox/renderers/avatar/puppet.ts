import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { drawCover, type Picture } from "@/lib/media/picture";
import type { Scene } from "../scene";
import { createSurface, resetContext } from "../surface";
import type { Face } from "./find-face";

/** Shares of the face's height: the place of the mouth, its maximum opening, the reach of the jaw. */
const MOUTH_BELOW_MIDDLE = 0.26;
const WIDEST_OPEN = 0.085;
const JAW_REACH = 0.34;
/** Share of the face's width. */
const MOUTH_WIDTH = 0.3;
const JAW_WIDTH = 0.72;
/** Margin at the edges, so that a moving head never shows anything outside the portrait. */
const OVERSIZE = 1.05;
const SWAY_SHARE = 0.007;
const NOD_SHARE = 0.009;

/**
 * A talking portrait: the jaw drops with the loudness of each frame, the head moves slightly.
 * @param openness 0 to 1 for each frame
 */
export function createPuppet(
  picture: Picture,
  face: Face,
  size: { width: number; height: number },
  openness: Float32Array,
): Scene {
  const { width, height } = size;
  const surface = createSurface(width, height);
  const portrait = createCanvas(Math.round(width * OVERSIZE), Math.round(height * OVERSIZE));
  const base = portrait.getContext("2d");
  base.imageSmoothingQuality = "high";
  drawCover(base, picture, portrait.width, portrait.height);
  const mouth = mouthOf(face, portrait);
  const jaw = jawOf(portrait, mouth);
  const { context } = surface;
  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const frame = Math.min(openness.length - 1, Math.round(share * (openness.length - 1)));
      const open = openness[frame] ?? 0;
      const x = (width - portrait.width) / 2 + Math.sin(seconds * 1.3) * SWAY_SHARE * width;
      const y = (height - portrait.height) / 2 + (Math.sin(seconds * 0.9) * 0.4 + open) * NOD_SHARE * height;
      resetContext(surface);
      context.drawImage(portrait, x, y);
      if (open < 0.02) return;
      const drop = open * mouth.opens;
      context.fillStyle = "rgb(38, 10, 12)";
      context.beginPath();
      context.ellipse(x + mouth.x, y + mouth.y + drop / 2, mouth.width / 2, drop / 2 + 1, 0, 0, Math.PI * 2);
      context.fill();
      context.drawImage(jaw, x, y + drop);
    },
  };
}

type Mouth = { x: number; y: number; width: number; opens: number; reach: number; jawWidth: number };

function mouthOf(face: Face, { width, height }: Canvas): Mouth {
  const faceHeight = face.height * height;
  const faceWidth = face.width * width;
  return {
    x: face.x * width,
    y: face.y * height + faceHeight * MOUTH_BELOW_MIDDLE,
    width: faceWidth * MOUTH_WIDTH,
    opens: faceHeight * WIDEST_OPEN,
    reach: faceHeight * JAW_REACH,
    jawWidth: faceWidth * JAW_WIDTH,
  };
}

/** The moving part of the portrait: below the mouth, soft at its sides and at the chin. */
function jawOf(portrait: Canvas, { x, y, jawWidth, reach }: Mouth): Canvas {
  const jaw = createCanvas(portrait.width, portrait.height);
  const context = jaw.getContext("2d");
  context.save();
  context.translate(x, y);
  context.scale(jawWidth / 2, reach);
  const soft = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  soft.addColorStop(0, "rgba(0,0,0,1)");
  soft.addColorStop(0.72, "rgba(0,0,0,1)");
  soft.addColorStop(1, "rgba(0,0,0,0)");
  context.fillStyle = soft;
  context.fillRect(-1, 0, 2, 1);
  context.restore();
  context.globalCompositeOperation = "source-in";
  context.drawImage(portrait, 0, 0);
  return jaw;
}
