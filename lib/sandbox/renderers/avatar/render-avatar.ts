import { createCanvas } from "@napi-rs/canvas";
import { openAvClipWriter } from "@/lib/media/av-clip-writer";
import { SOUND_RATE, type Sound as StereoSound } from "@/lib/media/decode";
import { loadPicture, type Picture } from "@/lib/media/picture";
import { probe } from "@/lib/media/probe";
import { resampleTo } from "@/lib/media/sounds";
import { drawingSize } from "../dimensions";
import { PROVENANCE, scriptIn } from "../provenance";
import type { AvatarSpec } from "../spec";
import { medianPitch } from "../voice/pitch";
import { readSpeech } from "../voice/sound-file";
import { synthesize } from "../voice/synthesize";
import type { Sound } from "../voice/voice-spec";
import { createStage } from "./create-stage";
import { mouthShapes } from "./mouth-shapes";

const FPS = 24;
const MAX_SECONDS = 900;
/** The voice is known by its first seconds. */
const PITCH_SECONDS = 6;

/**
 * Presents a picture by a drawn speaker who says the sound, and writes the clip (MP4, H.264, AAC).
 * @throws MediaError
 */
export async function renderAvatar(
  spec: AvatarSpec,
  report: (share: number) => void,
): Promise<{ width: number; height: number; durationSeconds: number }> {
  const { width, height } = spec;
  const picture = await loadPicture(spec.portraitPath);
  const speech = await speechOf(spec);
  const script = await scriptOf(spec);
  const mouths = mouthShapes(speech, FPS);
  const scene = createStage(picture, drawingSize(spec, "picture"), mouths, {
    seed: spec.seed,
    pitchHz: medianPitch({
      ...speech,
      samples: speech.samples.subarray(0, speech.sampleRate * PITCH_SECONDS),
    }),
    faceless: showsNoSkin(picture),
  });
  const writer = await openAvClipWriter({
    path: spec.outputPath,
    width,
    height,
    fps: FPS,
    drawn: { width: scene.canvas.width, height: scene.canvas.height },
    sound: await asClipSound(speech),
    metadata: { comment: PROVENANCE.avatar, ...(script === null ? {} : { description: script }) },
  });
  const frames = mouths.length;
  for (let frame = 0; frame < frames; frame++) {
    scene.draw(frame / Math.max(1, frames - 1), frame / FPS);
    await writer.writePicture(scene.canvas.data());
    report((frame + 1) / frames);
  }
  await writer.finish();
  return { width, height, durationSeconds: frames / FPS };
}

/** What is said: the text to speak, or the script of a sound that was made here. */
async function scriptOf({ speech }: AvatarSpec): Promise<string | null> {
  return speech.from === "text" ? speech.text : scriptIn((await probe(speech.inputPath)).metadata);
}

const speechOf = ({ speech }: AvatarSpec): Promise<Sound> =>
  speech.from === "text" ? synthesize(speech.tuning, speech.text) : readSpeech(speech.inputPath, MAX_SECONDS);

/** Speech as the sound of a clip: both channels equal, at the rate of clips. */
async function asClipSound({ samples, sampleRate }: Sound): Promise<StereoSound> {
  const even = sampleRate === SOUND_RATE ? samples : await resampleTo(samples, sampleRate, SOUND_RATE);
  return { left: even, right: even };
}

const EDGE = 64;
/** Fewer points than this in the colours of skin are no face. */
const ENOUGH = 0.02;
/** A greyer picture than this has no colours to judge by. */
const GREY_CHROMA = 6;

/**
 * Whether a picture in colour has nothing in the colours of skin, so that there is no face in it. Nothing else
 * can be known without a model: false says only that there may be one.
 */
export function showsNoSkin(picture: Picture): boolean {
  const canvas = createCanvas(EDGE, EDGE);
  const context = canvas.getContext("2d");
  picture.drawTo(context, 0, 0, EDGE, EDGE);
  const { data } = context.getImageData(0, 0, EDGE, EDGE);
  let skin = 0;
  let chroma = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    chroma += Math.max(red, green, blue) - Math.min(red, green, blue);
    if (isSkin(red, green, blue)) skin++;
  }
  const points = EDGE * EDGE;
  return chroma / points > GREY_CHROMA && skin / points < ENOUGH;
}

/** The usual range of chroma, for skin of any lightness. */
function isSkin(red: number, green: number, blue: number): boolean {
  const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
  const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
  return blueness > 77 && blueness < 127 && redness > 133 && redness < 173;
}
