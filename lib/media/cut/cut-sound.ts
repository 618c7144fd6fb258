import { open } from "node:fs/promises";
import { decodeSoundFrames, SOUND_RATE, withDemuxer } from "../decode";
import type { CutSound } from "../media-task";

/** Stereo, 16 bits. */
export const SAMPLE_BYTES = 4;

/**
 * Writes the sound of one part of a clip as bare samples. Sound and picture keep the distance that they have in the clip.
 * A clip without sound gives an empty file, and one whose sound ends early gives what it has.
 */
export async function cutSound(order: {
  path: string;
  outputPath: string;
  fromSeconds: number;
  toSeconds: number;
}): Promise<CutSound> {
  const sound = await withDemuxer(order.path, async (input) => {
    const video = input.video();
    const audio = input.audio();
    if (!audio) return null;
    const { num, den } = video?.timeBase ?? { num: 0, den: 1 };
    const start = video && video.startTime > 0n ? (Number(video.startTime) * num) / den : 0;
    return { firstSample: Math.round(start * SOUND_RATE), isMono: audio.codecpar.channels === 1 };
  });
  const file = await open(order.outputPath, "w");
  try {
    if (sound === null) return { samples: 0 };
    return { samples: await writeSamples(file, order, soundFrom(sound.firstSample, sound.isMono)) };
  } finally {
    await file.close();
  }
}

type Range = { path: string; fromSeconds: number; toSeconds: number };

async function writeSamples(
  file: { write(bytes: Buffer): Promise<unknown> },
  { path, fromSeconds, toSeconds }: Range,
  filter: string,
): Promise<number> {
  const from = Math.round(fromSeconds * SOUND_RATE);
  const to = Math.round(toSeconds * SOUND_RATE);
  let at = 0;
  let written = 0;
  await decodeSoundFrames(path, filter, async (frame) => {
    const begin = Math.max(0, from - at);
    const end = Math.min(frame.nbSamples, to - at);
    at += frame.nbSamples;
    const bytes = frame.data?.[0];
    if (bytes && begin < end) {
      await file.write(Buffer.from(bytes.subarray(begin * SAMPLE_BYTES, end * SAMPLE_BYTES)));
      written += end - begin;
    }
    frame.free();
  });
  return written;
}

/**
 * Filter to bare samples. Gaps are filled and what comes before a sample of the file is left out. One channel is heard on both
 * as loud as it is, as players have it; the engine by itself makes it quieter by 3 dB.
 */
const soundFrom = (firstSample: number, isMono = false): string =>
  [
    ...(isMono ? ["pan=stereo|c0=c0|c1=c0"] : []),
    `aresample=${SOUND_RATE}:async=1:first_pts=${firstSample}`,
    "aformat=sample_fmts=s16:channel_layouts=stereo",
  ].join(",");
