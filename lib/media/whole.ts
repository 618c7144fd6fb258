import { EncodedPacketSink, type InputTrack } from "mediabunny";
import { openTracks } from "./open-tracks";
import type { ByteSource } from "./structure/byte-source";

/**
 * Whether the end of every track of a video or sound is in the file. Decodes no picture and no sound. For a
 * child, like `inspectMedia`.
 */
export async function isWhole(source: ByteSource): Promise<boolean> {
  const input = openTracks(source);
  try {
    for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]) {
      if (track && !(await hasItsEnd(track))) return false;
    }
    return true;
  } finally {
    input.dispose();
  }
}

async function hasItsEnd(track: InputTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY).catch(() => null);
  return last !== null && last.byteLength > 0;
}
