import { decodeSoundFrames } from "./decode";
import { mediaEngine } from "./engine";
import type { Joined } from "./media-answers";
import { type SoundFormat, SoundWriter, writerInput } from "./sound-writer";

const WRITTEN_RATE = 44_100;

/**
 * Joins the sounds of files into one file at 44.1 kHz; for a single file, writes its sound in that format. Only a short
 * part of it is in memory at a time.
 *
 * @throws MediaError "unreadable" if one of them has no sound
 */
export async function joinSounds(order: {
  paths: readonly string[];
  outputPath: string;
  format: SoundFormat;
}): Promise<Joined> {
  const writer = new SoundWriter(await mediaEngine(), order.outputPath, {
    format: order.format,
    metadata: {},
  });
  let written = 0;
  try {
    const input = writerInput(order.format, WRITTEN_RATE);
    for (const path of order.paths) {
      await decodeSoundFrames(path, input, async (frame) => {
        frame.pts = BigInt(written);
        written += frame.nbSamples;
        await writer.write(frame);
      });
    }
  } finally {
    await writer.finish();
  }
  return { durationSeconds: written / WRITTEN_RATE };
}
