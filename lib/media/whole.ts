import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input, type InputTrack } from "mediabunny";
import { MediaError } from "./media-error";

/**
 * Checks that a video or sound lasts as long as it says: that the last piece of every track is in the file.
 * Reads no picture and no sound, in plain JavaScript: safe inside the web process.
 *
 * @throws MediaError "unreadable" for a file that was cut short.
 */
export async function assertWhole(path: string): Promise<void> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]) {
      if (track && !(await hasItsEnd(track))) {
        throw new MediaError("unreadable", "The file is cut short: its end is missing");
      }
    }
  } finally {
    input.dispose();
  }
}

async function hasItsEnd(track: InputTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY).catch(() => null);
  return last !== null && last.byteLength > 0;
}
