import { createCanvas } from "@napi-rs/canvas";
import type { Frame } from "node-av/lib";
import { DELIVERY_TAGS } from "../av-clip-writer";
import { decodeVideo, secondsOf } from "../decode";
import type { MediaEngine } from "../engine";
import type { CutFormat } from "../media-task";
import { loadPicture } from "../picture";
import { pixelFrame } from "../pixel-frame";
import { type CodedClip, perSecond } from "./clip";

/** A clip may end this much before its stated end: containers state the longest of their tracks. */
export const MISSING_SECONDS = 0.25;
/** A frame of the clip so little after a frame of the cut still counts for it. */
const EARLY_FRAMES = 0.25;

/** Takes the next frame of a part, and frees it. */
type Give = (frame: Frame) => Promise<void>;

/**
 * Gives the frames of a stretch of a clip in the format of the cut: upright, as large as they fit, on black. Each is the
 * latest one of the clip at its time.
 *
 * @param stretch in frames of the cut from the beginning of the clip
 */
export async function giveClipFrames(
  { path, format }: { path: string; format: CutFormat },
  clip: CodedClip,
  stretch: { from: number; to: number },
  give: Give,
): Promise<void> {
  const rate = perSecond(format.fps);
  const secondsAt = (number: number): number => clip.startSeconds + (number + EARLY_FRAMES) / rate;
  let next = stretch.from;
  let held: Frame | null = null;
  const giveHeld = async (): Promise<void> => {
    const copy = held?.clone();
    if (!copy) return;
    next++;
    await give(copy);
  };
  try {
    const startSeconds = Math.max(0, secondsAt(stretch.from) - 1 / perSecond(clip.fps));
    await decodeVideo(path, { filter: fitting(format), startSeconds }, async (frame) => {
      const seconds = secondsOf(frame);
      while (held && next < stretch.to && seconds > secondsAt(next)) await giveHeld();
      held?.free();
      held = frame;
      return next < stretch.to;
    });
    // The last frame stays for its own time, and for what the container stated beyond the picture.
    const lasts = next + Math.ceil(rate * (MISSING_SECONDS + 1 / perSecond(clip.fps)));
    while (held && next < Math.min(stretch.to, lasts)) await giveHeld();
  } finally {
    (held as Frame | null)?.free();
  }
}

/** Gives a still so many times. */
export async function giveStillFrames(
  engine: MediaEngine,
  { path, format }: { path: string; format: CutFormat },
  count: number,
  give: Give,
): Promise<void> {
  const picture = await loadPicture(path);
  const { width, height } = format;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#000000";
  context.fillRect(0, 0, width, height);
  const scale = Math.min(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  picture.drawTo(context, (width - w) / 2, (height - h) / 2, w, h);
  const still = cutFrame(engine, format, canvas.data());
  for (let given = 0; given < count; given++) {
    const copy = still.clone();
    if (copy) await give(copy);
  }
  still.free();
}

/** A frame of the cut of RGBA pixels of its size. */
export function cutFrame(engine: MediaEngine, format: CutFormat, bytes: Buffer): Frame {
  const { width, height } = format;
  const convert = engine.api.FilterAPI.create(fitting(format), { threads: 1 });
  try {
    return pixelFrame(engine, convert, { bytes, width, height });
  } finally {
    convert.close();
  }
}

/** Filter that makes frames of a cut from any others. */
const fitting = ({ width, height }: CutFormat): string =>
  [
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    "format=yuv420p",
    `pad=${width}:${height}:-1:-1:black`,
    "setsar=1",
    DELIVERY_TAGS,
  ].join(",");
