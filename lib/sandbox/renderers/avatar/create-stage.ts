import { type Canvas, createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { drawCover, type Picture } from "@/lib/media/picture";
import type { Dimensions } from "../dimensions";
import type { Scene } from "../scene";
import { createSurface, resetContext } from "../surface";
import type { MouthShape } from "./mouth-shapes";
import { createSpeaker } from "./speaker";

/** The frame moves this often a second; in between it is copied. */
const FRAME_MOVES = 12;
/** The backdrop is the picture itself, this small, so that it is a blur of its colours. */
const BLUR_EDGE = 10;
const CAPTION = {
  unsure: "Presented by a drawn speaker",
  faceless: "No face found: presented by a drawn speaker",
};

type StageOptions = { seed: string; pitchHz: number | null; faceless: boolean };

/**
 * The given picture in a frame, and beside it a drawn person who speaks. The picture's own lips are not moved:
 * without a model nobody knows where they are, or whether it has any.
 */
export function createStage(
  picture: Picture,
  { width, height }: Dimensions,
  mouths: readonly MouthShape[],
  options: StageOptions,
): Scene {
  const surface = createSurface(width, height);
  const plan = layOut(width, height, picture);
  const room = paintRoom(picture, width, height);
  const card = paintCard(picture, plan.card);
  const held = createCanvas(width, height);
  const speaker = createSpeaker(
    options.seed,
    options.pitchHz,
    plan.speaker.x,
    plan.speaker.y,
    plan.speaker.tall,
  );
  const caption = paintCaption(options.faceless ? CAPTION.faceless : CAPTION.unsure, width, height);
  let shown = -1;
  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const step = Math.floor(seconds * FRAME_MOVES);
      if (step !== shown) hang(held, room, card, plan.card, step / FRAME_MOVES);
      shown = step;
      resetContext(surface);
      const { context } = surface;
      context.drawImage(held, 0, 0);
      const mouth = mouths[Math.min(mouths.length - 1, Math.round(share * (mouths.length - 1)))] ?? {
        open: 0,
        spread: 0,
      };
      speaker.paint(surface, mouth, seconds);
      if (caption)
        context.drawImage(
          caption,
          Math.round(plan.caption.x - (plan.caption.centred ? caption.width / 2 : 0)),
          plan.caption.y - caption.height,
        );
    },
  };
}

type Box = { x: number; y: number; width: number; height: number };
type Plan = {
  card: Box;
  speaker: { x: number; y: number; tall: number };
  caption: { x: number; y: number; centred: boolean };
};

/** In a wide picture the speaker is beside the frame, in a tall one below it. */
function layOut(width: number, height: number, picture: Dimensions): Plan {
  const wide = width / height > 1.05;
  const area: Box = wide
    ? { x: width * 0.04, y: height * 0.07, width: width * 0.55, height: height * 0.8 }
    : { x: width * 0.08, y: height * 0.04, width: width * 0.84, height: height * 0.5 };
  const scale = Math.min(area.width / picture.width, area.height / picture.height);
  const [w, h] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const card = { x: area.x + (area.width - w) / 2, y: area.y + (area.height - h) / 2, width: w, height: h };
  const tall = wide ? Math.min(height * 0.74, width * 0.36) : Math.min(height * 0.4, width * 0.78);
  return {
    card,
    speaker: { x: width * (wide ? 0.79 : 0.5), y: height + tall * 0.02, tall },
    caption: { x: width * (wide ? 0.04 : 0.5), y: Math.round(height * 0.97), centred: !wide },
  };
}

/** The picture's own colours, blurred and darkened, as the wall of the stage. */
function paintRoom(picture: Picture, width: number, height: number): Canvas {
  const tiny = createCanvas(BLUR_EDGE, BLUR_EDGE);
  // Halved twice, because one step would look at a few pixels of the picture only.
  const half = createCanvas(BLUR_EDGE * 8, BLUR_EDGE * 8);
  const first = half.getContext("2d");
  first.imageSmoothingQuality = "high";
  drawCover(first, picture, half.width, half.height);
  const small = tiny.getContext("2d");
  small.imageSmoothingQuality = "high";
  small.drawImage(half, 0, 0, BLUR_EDGE, BLUR_EDGE);
  const room = createCanvas(width, height);
  const context = room.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.filter = `blur(${Math.round(Math.max(width, height) / 24)}px)`;
  context.drawImage(tiny, -width * 0.1, -height * 0.1, width * 1.2, height * 1.2);
  context.filter = "none";
  context.fillStyle = "rgba(16, 18, 30, 0.42)";
  context.fillRect(0, 0, width, height);
  const light = context.createRadialGradient(
    width * 0.7,
    height * 0.5,
    0,
    width * 0.7,
    height * 0.5,
    Math.max(width, height) * 0.6,
  );
  light.addColorStop(0, "rgba(255, 244, 220, 0.2)");
  light.addColorStop(1, "rgba(255, 244, 220, 0)");
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  return room;
}

const MAT_SHARE = 0.025;

/** The framed picture with its shadow, with room around it for both. */
function paintCard(picture: Picture, { width, height }: Box): Canvas {
  const mat = Math.round(Math.max(width, height) * MAT_SHARE);
  const card = createCanvas(width + mat * 6, height + mat * 6);
  const context = card.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.shadowColor = "rgba(0, 0, 0, 0.5)";
  context.shadowBlur = mat * 1.6;
  context.shadowOffsetY = mat * 0.6;
  context.fillStyle = "#f7f3ea";
  context.beginPath();
  context.roundRect(mat * 2, mat * 2, width + mat * 2, height + mat * 2, mat * 0.6);
  context.fill();
  context.shadowColor = "transparent";
  picture.drawTo(context, mat * 3, mat * 3, width, height);
  return card;
}

/** The room with the frame, which sways by less than a degree. */
function hang(held: Canvas, room: Canvas, card: Canvas, { x, y, width, height }: Box, seconds: number): void {
  const context = held.getContext("2d");
  context.drawImage(room, 0, 0);
  context.save();
  context.translate(x + width / 2, y + height / 2 + Math.sin(seconds * 0.8) * height * 0.004);
  context.rotate(Math.sin(seconds * 0.55) * 0.006);
  context.drawImage(card, -card.width / 2, -card.height / 2);
  context.restore();
}

/** A small line of text; null on a machine without fonts, where the file's metadata alone says it. */
function paintCaption(text: string, width: number, height: number): Canvas | null {
  if (GlobalFonts.families.length === 0) return null;
  const size = Math.max(9, Math.round(Math.min(width, height) * 0.03));
  const font = `500 ${size}px Inter, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif`;
  const measured = createCanvas(1, 1).getContext("2d");
  measured.font = font;
  const room = width * 0.94 - size * 1.4;
  const wanted = measured.measureText(text).width;
  const scale = Math.min(1, room / Math.max(1, wanted));
  const caption = createCanvas(Math.max(2, Math.ceil(wanted * scale + size * 1.4)), Math.ceil(size * 1.9));
  const context = caption.getContext("2d");
  context.fillStyle = "rgba(12, 14, 22, 0.62)";
  context.beginPath();
  context.roundRect(0, 0, caption.width, caption.height, caption.height / 2);
  context.fill();
  context.fillStyle = "#ffffff";
  context.font = font;
  context.textBaseline = "middle";
  context.translate(size * 0.7, caption.height / 2);
  context.scale(scale, scale);
  context.fillText(text, 0, 0);
  return caption;
}
