import { EncodedPacketSink, type InputTrack } from "mediabunny";
import { openTracks } from "./open-tracks";
import type { ByteSource } from "./structure/byte-source";

/**
 * Whether a video or sound lasts as long as it says: whether the last piece of every track is in the file. Reads no
 * picture and no sound. For a child, as `inspectMedia`.
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
