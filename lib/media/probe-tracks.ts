import type { Demuxer, IOInputCallbacks } from "node-av/api";
import { rotationOf } from "./decode";
import { endsEarly } from "./decode-whole";
import { type MediaEngine, mediaEngine } from "./engine";
import type { FileFormat } from "./file-format";
import { asMediaError, MediaError } from "./media-error";
import type { InspectedMedia } from "./media-task";
import { messages } from "./messages";
import type { ByteSource } from "./structure/byte-source";

/** FFmpeg's readers of the formats that are read here, by their endings. */
const READERS: Readonly<Record<string, string>> = {
  ...{ mp4: "mov", mov: "mov", m4a: "mov", "3gp": "mov", webm: "matroska", mkv: "matroska" },
  ...{ mp3: "mp3", aac: "aac", wav: "wav", flac: "flac", ogg: "ogg" },
};

/** FFmpeg's names of codecs that have another one in the list of an inspected file. */
const CODECS: Readonly<Record<string, string>> = { h264: "avc" };

/**
 * The codecs, size and length of a video or sound as FFmpeg finds them, for one that the reader of headers does not take.
 * Native code: in a child only.
 *
 * @throws MediaError "unreadable"
 */
export function probeTracks(
  source: ByteSource,
  { mimeType, ending }: Pick<FileFormat, "mimeType" | "ending">,
): Promise<InspectedMedia> {
  return withTracks(source, ending, async (input, engine) => {
    const audio = input.audio();
    const shown = input.video();
    const nameOf = ({ codecpar }: NonNullable<typeof shown>): string => {
      const name = engine.lib.avGetCodecName(codecpar.codecId) ?? "unknown";
      return CODECS[name] ?? name;
    };
    const video = shown && !(audio && ["mjpeg", "png", "bmp"].includes(nameOf(shown))) ? shown : undefined;
    const durationSeconds = input.duration;
    if ((!video && !audio) || !Number.isFinite(durationSeconds) || durationSeconds <= 0)
      throw new MediaError("unreadable", messages.inspect.noLength);
    const rotation = video ? rotationOf(video, engine) : 0;
    const swapsAxes = rotation === 90 || rotation === 270;
    const { width = 0, height = 0 } = video?.codecpar ?? {};
    return {
      kind: video ? "video" : "audio",
      mimeType,
      container: ending,
      codecs: [video, audio].flatMap((stream) => (stream ? [nameOf(stream)] : [])),
      ...(video && (swapsAxes ? { width: height, height: width } : { width, height })),
      rotation,
      durationSeconds,
    };
  });
}

/**
 * Whether the end of a video or sound is in the file, as players see it. Decodes nothing. In a child only.
 *
 * @throws MediaError "unreadable"
 */
export function hasItsEnd(source: ByteSource, ending: string): Promise<boolean> {
  return withTracks(source, ending, async (input, { codes }) => {
    let endSeconds = 0;
    let isCut = false;
    for await (const packet of input.packets()) {
      if (packet === null) break;
      const stream = input.streams[packet.streamIndex];
      const { num, den } = stream?.timeBase ?? { num: 0, den: 1 };
      endSeconds = Math.max(endSeconds, (Number(packet.pts + packet.duration) * num) / den);
      // The last part of a WAV that was streamed without a length may be a short one.
      isCut ||= ending !== "wav" && Boolean(packet.flags & codes.AV_PKT_FLAG_CORRUPT);
      packet.free();
    }
    return !isCut && endSeconds > 0 && !endsEarly(endSeconds, input.duration);
  });
}

/** Opens a file by the reader of its format. */
async function withTracks<Result>(
  source: ByteSource,
  ending: string,
  use: (input: Demuxer, engine: MediaEngine) => Promise<Result>,
): Promise<Result> {
  const format = READERS[ending];
  if (!format) throw new MediaError("unreadable", messages.inspect.broken);
  const engine = await mediaEngine();
  let input: Demuxer;
  try {
    input = await engine.api.Demuxer.open(ioOf(source, engine), { format });
  } catch (cause) {
    throw asMediaError(cause, "unreadable", messages.inspect.broken);
  }
  try {
    return await use(input, engine);
  } finally {
    await input.close();
  }
}

/** A source as FFmpeg reads it. */
function ioOf(source: ByteSource, { codes }: MediaEngine): IOInputCallbacks {
  let position = 0;
  return {
    async read(size) {
      const bytes = Buffer.from(await source.read(position, size));
      position += bytes.length;
      return bytes.length > 0 ? bytes : null;
    },
    seek(offset, whence) {
      if (whence === codes.AVSEEK_SIZE) return source.sizeBytes;
      const from =
        whence === codes.AVSEEK_CUR ? position : whence === codes.AVSEEK_END ? source.sizeBytes : 0;
      position = from + Number(offset);
      return position;
    },
  };
}
