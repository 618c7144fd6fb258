import { openAvClipWriter } from "@/lib/media/av-clip-writer";
import { decodeSound, decodeVideo, SOUND_RATE, type Sound, secondsOf } from "@/lib/media/decode";
import { serveParent } from "@/lib/media/serve-parent";
import { labTask, type NumberedClip, type ReadClip } from "./tasks";

const TONE_SECONDS = 0.02;
const TONE_HZ = 1_000;
const LOUD = 0.2;
const MAX_SECONDS = 600;

/** A level of gray that is far from that of the frames next to it. */
const grayOf = ({ seed }: NumberedClip, frame: number): number => 30 + ((seed * 53 + frame * 11) % 190);

function tones({ frames, fps }: NumberedClip): Sound {
  const left = new Float32Array(Math.round((frames / fps) * SOUND_RATE));
  for (let start = 0; start < left.length; start += SOUND_RATE) {
    for (let at = start; at < Math.min(left.length, start + TONE_SECONDS * SOUND_RATE); at++)
      left[at] = 0.6 * Math.sin((2 * Math.PI * TONE_HZ * (at - start)) / SOUND_RATE);
  }
  return { left, right: left };
}

async function draw(clip: NumberedClip): Promise<void> {
  const { outputPath: path, width, height, fps, frames, hasSound } = clip;
  const sound = hasSound ? tones(clip) : null;
  const writer = await openAvClipWriter({ path, width, height, fps, sound, metadata: {} });
  for (let frame = 0; frame < frames; frame++) {
    const pixels = Buffer.alloc(width * height * 4, grayOf(clip, frame));
    await writer.writePicture(pixels);
  }
  await writer.finish();
}

async function read(path: string): Promise<ReadClip> {
  const frames: ReadClip["frames"] = [];
  const corners: number[] = [];
  await decodeVideo(path, { filter: "format=yuv420p" }, (frame) => {
    const luma = frame.data?.[0];
    const stride = frame.linesize[0] ?? 0;
    const middle = (frame.height >> 1) * stride + (frame.width >> 1);
    frames.push({ luma: luma?.[middle] ?? -1, seconds: secondsOf(frame) });
    corners.push(luma?.[0] ?? -1);
    frame.free();
    return true;
  });
  const sound = await decodeSound(path, MAX_SECONDS);
  return {
    frames,
    corners,
    tones: sound ? onsets(sound) : [],
    soundSeconds: (sound?.left.length ?? 0) / SOUND_RATE,
  };
}

/** Loud samples after a thirtieth of a second of silence. */
function onsets({ left }: Sound): number[] {
  const found: number[] = [];
  let lastLoud = Number.NEGATIVE_INFINITY;
  for (const [at, sample] of left.entries()) {
    if (Math.abs(sample) < LOUD) continue;
    if (at - lastLoud > SOUND_RATE / 30) found.push(at / SOUND_RATE);
    lastLoud = at;
  }
  return found;
}

serveParent(async (sent) => {
  const task = labTask.parse(sent);
  if (task.kind === "draw") {
    for (const clip of task.clips) await draw(clip);
    return [];
  }
  const clips: ReadClip[] = [];
  for (const path of task.paths) clips.push(await read(path));
  return clips;
});
