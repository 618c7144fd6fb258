import type { Frame } from "node-av/lib";
import { type AvClipWriter, DELIVERY_TAGS, openAvClipWriter } from "@/lib/media/av-clip-writer";
import { decodeSound, decodeVideo, SOUND_RATE, type Sound } from "@/lib/media/decode";
import { MediaError } from "@/lib/media/media-error";
import { clipMetadata } from "./provenance";
import { hashText } from "./random";
import { composeSoundtrack } from "./soundtrack";
import { frameCount, type VideoSpec } from "./spec";

/** A gap this short at the end is filled with the last frame instead of starting again. */
const HELD_SECONDS = 0.25;

/**
 * Gives the source video another look, cropped to the ratio and looped or trimmed to the requested length.
 */
export async function editVideo(spec: VideoSpec, reportProgress: (share: number) => void): Promise<void> {
  const source = spec.inputVideoPath;
  if (!source) throw new MediaError("failed", "An edit needs a source video");
  const frames = frameCount(spec);
  const sound = spec.audio ? await soundOf(source, spec) : null;
  const writer = await openAvClipWriter({
    path: spec.outputPath,
    width: spec.width,
    height: spec.height,
    fps: spec.fps,
    sound,
    metadata: clipMetadata(spec),
  });
  const filter = lookOf(spec);
  let written = 0;
  let lastFrame: Frame | null = null;
  while (written < frames) {
    if (lastFrame && frames - written <= HELD_SECONDS * spec.fps) {
      await hold(writer, lastFrame, frames - written);
      break;
    }
    const decodedFrames = await decodeVideo(source, { filter }, async (frame) => {
      lastFrame?.free();
      lastFrame = frame.clone();
      await writer.writeFrame(frame);
      written++;
      reportProgress(written / frames);
      return written < frames;
    });
    if (decodedFrames === 0)
      throw new MediaError("unreadable", "Not one frame of the source video can be decoded");
  }
  await writer.finish();
}

async function hold(writer: AvClipWriter, frame: Frame, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const copy = frame.clone();
    if (copy) await writer.writeFrame(copy);
  }
}

/** From the upright source to the exact picture: frame rate, crop, look, and colour tags. */
function lookOf({ width, height, fps, prompt, seed }: VideoSpec): string {
  return [
    `fps=${fps}`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    `crop=${width}:${height}`,
    "setsar=1",
    "format=yuv420p",
    recipeFor(prompt, seed).filter,
    `scale=${width}:${height}:out_color_matrix=bt709:out_range=tv`,
    "format=yuv420p",
    DELIVERY_TAGS,
  ].join(",");
}

/** The source's own sound, looped to the length. A silent source gets a soundtrack. */
export async function soundOf(source: string, { prompt, seconds }: VideoSpec): Promise<Sound> {
  const own = await decodeSound(source, seconds);
  if (!own || own.left.length === 0) return composeSoundtrack(prompt, seconds);
  const length = Math.round(seconds * SOUND_RATE);
  return { left: looped(own.left, length), right: looped(own.right, length) };
}

function looped(samples: Float32Array, length: number): Float32Array {
  const whole = new Float32Array(length);
  for (let at = 0; at < length; at += samples.length) whole.set(samples.subarray(0, length - at), at);
  return whole;
}

type Recipe = { name: string; words: RegExp; filter: string };

/**
 * FFmpeg filters for a clip of the final size. Grain stays low, because x264 makes very large files from
 * strong grain.
 */
const RECIPES: readonly Recipe[] = [
  {
    name: "noir",
    words: /noir|black.and.white|monochrome|b&w|silent film/,
    filter: "hue=s=0,curves=preset=strong_contrast,noise=c0s=5:c0f=t+u,vignette=PI/4.5",
  },
  {
    name: "vintage",
    words: /vintage|retro|old film|sepia|nostalg|8mm|super.?8|70s|80s/,
    filter:
      "colorchannelmixer=.42:.70:.18:0:.34:.68:.16:0:.27:.53:.20,curves=master='0/0.06 1/0.94',noise=c0s=4:c0f=t+u,vignette",
  },
  {
    name: "dreamy",
    words: /dream|soft|glow|ethereal|heaven|romantic|bloom/,
    filter:
      "split[sharp][wide];[wide]scale=iw/4:-2,gblur=sigma=5,scale=iw*4:ih*4[glow];[glow][sharp]scale2ref[glow][sharp];[sharp][glow]blend=c0_mode=screen:c0_opacity=0.42,eq=saturation=1.1",
  },
  {
    name: "comic",
    words: /comic|cartoon|anime|manga|cel.?shad|pop art/,
    filter: "avgblur=2,edgedetect=mode=colormix:high=0.12:low=0.04,eq=saturation=1.6:contrast=1.1",
  },
  {
    name: "watercolor",
    words: /watercolou?r|paint|oil|impression|canvas|ghibli/,
    filter: "bilateral=sigmaS=3:sigmaR=0.09:planes=7,unsharp=5:5:1.2,eq=saturation=1.25",
  },
  {
    name: "pixel",
    words: /pixel|8.?bit|16.?bit|voxel|minecraft|lego/,
    filter: "pixelize=w=12:h=12,eq=saturation=1.3",
  },
  {
    name: "night",
    words: /night|midnight|moonlight|dark/,
    filter: "curves=master='0/0 0.5/0.30 1/0.78',colorbalance=bs=.18:bm=.12:rs=-.08:rm=-.06",
  },
  {
    name: "glitch",
    words: /glitch|vhs|cyber|hologram|broken/,
    filter: "rgbashift=rh=7:bh=-7:gv=1,eq=saturation=1.3",
  },
  {
    name: "warm",
    words: /warm|sunset|golden|autumn|summer|sunny/,
    filter: "colorbalance=rs=.05:rm=.10:rh=.06:bs=-.06:bm=-.10,eq=saturation=1.12",
  },
  {
    name: "cool",
    words: /cool|cold|winter|snow|ice|blue/,
    filter: "colorbalance=rs=-.06:rm=-.08:bs=.08:bm=.10:bh=.04,eq=saturation=0.92",
  },
  {
    name: "cinematic",
    words: /cinema|film|movie|teal|dramatic|epic/,
    filter:
      "curves=r='0/0.02 0.5/0.52 1/0.98':b='0/0.08 0.5/0.48 1/0.9',colorbalance=rs=-0.06:bs=0.10:rh=0.08:bh=-0.08,vignette=PI/5",
  },
];

/** Looks that suit any clip, for prompts that name none. */
const QUIET = RECIPES.filter(({ name }) => ["cinematic", "warm", "cool", "dreamy"].includes(name));

/** The look for a prompt: the first one it names, else a random quiet one. */
function recipeFor(prompt: string, seed: string): { name: string; filter: string } {
  const text = prompt.toLowerCase();
  const named = RECIPES.find(({ words }) => words.test(text));
  const recipe = named ?? QUIET[hashText(text + seed) % QUIET.length];
  if (!recipe) throw new RangeError("There is no look to choose");
  return recipe;
}
