import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input, type InputTrack } from "mediabunny";

/**
 * Whether a video or sound lasts as long as it says: whether the last piece of every track is in the file. Reads no
 * picture and no sound. For a child, as `inspectMedia`.
 */
export async function isWhole(path: string): Promise<boolean> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
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
