import { openAvClipWriter } from "@/lib/media/av-clip-writer";
import { SOUND_RATE, type Sound as StereoSound } from "@/lib/media/encode";
import { loadPicture } from "@/lib/media/picture";
import { probe } from "@/lib/media/probe";
import { resampleTo } from "@/lib/media/resample";
import { drawingSize } from "../drawing-size";
import { PROVENANCE, scriptIn } from "../provenance";
import { medianPitch } from "../voice/pitch";
import { readSpeech } from "../voice/read-speech";
import { synthesize } from "../voice/synthesize";
import type { Sound } from "../voice/voice-spec";
import type { AvatarSpec } from "./avatar-spec";
import { createStage } from "./create-stage";
import { mouthShapes } from "./mouth-shapes";
import { showsNoSkin } from "./shows-no-skin";

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
