import {
  ALL_FORMATS,
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputTrack,
  type InputVideoTrack,
} from "mediabunny";
import { MediaError } from "./media-error";
import type { InspectedMedia } from "./media-task";
import { messages } from "./messages";
import type { ByteSource } from "./structure/byte-source";

/** Opens a video or sound to read its properties. The caller disposes it. */
const openTracks = ({ sizeBytes, read }: ByteSource): Input =>
  new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => sizeBytes,
      read: (start, end) => read(start, end - start),
      prefetchProfile: "fileSystem",
    }),
  });

/** In a list of codecs, one that the reader of headers does not know. */
export const UNKNOWN_CODEC = "unknown";

/** No codec here supports more. Containers can claim more, which no database column of ours could store. */
const MAX_VIDEO_EDGE = 65_535;

/**
 * The codecs, size and length of a video or sound.
 *
 * @throws MediaError "unreadable", or "too-large" for a picture beyond the limit
 */
export async function inspectTracks(
  source: ByteSource,
  mimeType: string,
  container: string,
): Promise<InspectedMedia> {
  const input = openTracks(source);
  try {
    const audio = await input.getPrimaryAudioTrack();
    const shown = await input.getPrimaryVideoTrack();
    const video = shown && !(audio && (await isCover(shown, container))) ? shown : null;
    if (!video && !audio) throw new MediaError("unreadable", messages.inspect.emptyTracks);
    const durationSeconds = await input.computeDuration();
    // Nothing but a header was found of what a player may still find.
    if (!Number.isFinite(durationSeconds) || durationSeconds <= 0) {
      throw new MediaError("unreadable", messages.inspect.noLength);
    }
    if (video && Math.max(video.displayWidth, video.displayHeight) > MAX_VIDEO_EDGE) {
      throw new MediaError("too-large", messages.inspect.videoTooLarge);
    }
    return {
      kind: video ? "video" : "audio",
      mimeType,
      container,
      codecs: [video, audio].flatMap((track) => (track ? [track.codec ?? UNKNOWN_CODEC] : [])),
      ...(video && { width: video.displayWidth, height: video.displayHeight }),
      rotation: video?.rotation ?? 0,
      durationSeconds,
    };
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError("unreadable", messages.inspect.broken, { cause });
  } finally {
    input.dispose();
  }
}

/**
 * Whether a track of pictures is the cover of a sound, or those of its chapters, and nothing that moves. They are JPEGs or
 * PNGs, which have no name among the codecs here.
 */
async function isCover(video: InputVideoTrack, container: string): Promise<boolean> {
  if (video.codec !== null) return false;
  return container === "m4a" || (await video.computePacketStats(2)).packetCount < 2;
}

/**
 * Whether the end of every track of a video or sound is in the file. Decodes no picture and no sound. For a
 * child, like `inspectMedia`.
 */
export async function areTracksComplete(source: ByteSource): Promise<boolean> {
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
