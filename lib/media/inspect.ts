import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { unreadCodec } from "./codec-name";
import { descriptorSource } from "./descriptor-source";
import { imageHead } from "./image-head";
import type { InspectedMedia } from "./media-answers";
import { MediaError } from "./media-error";
import { messages } from "./messages";
import { type ByteSource, blobSource } from "./structure/byte-source";
import { checkStructure } from "./structure/check-structure";

/** Larger pictures are refused by their header: 100 million pixels take 400 MB when decoded. */
const MAX_IMAGE_PIXELS = 100_000_000;
const MAX_IMAGE_EDGE = 16_384;

/** No codec here supports more. Containers can claim more, which no database column of ours could store. */
const MAX_VIDEO_EDGE = 65_535;

const READABLE_IMAGES: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/**
 * Detects a file's type and properties by its content. Reads only headers and tables, but as many as the file
 * claims to have. So external files are inspected by `inspectInChild`, never in a server process.
 *
 * @param media a path or a Blob
 * @throws MediaError "unreadable" for a file that is not media or is broken; "inconsistent" for one that
 * claims more than it holds; "unsupported" for a format or codec that is not read here; "too-large" for pictures beyond
 * the limits
 */
export async function inspectMedia(media: Blob | string): Promise<InspectedMedia> {
  if (typeof media !== "string") return inspectSource(blobSource(media));
  const file = await open(media, "r");
  try {
    return await inspectSource(await descriptorSource(file.fd));
  } finally {
    await file.close();
  }
}

/** Like `inspectMedia`, for bytes that are read in pieces. */
export async function inspectSource(source: ByteSource): Promise<InspectedMedia> {
  await checkStructure(source);
  const head = await imageHead(source);
  const type = await fileTypeFromBuffer(head);
  if (!type) throw new MediaError("unreadable", messages.inspect.noMedia);
  if (READABLE_IMAGES.includes(type.mime)) return inspectImage(head, type.mime, type.ext);
  const unread = await unreadCodec(source, type.mime);
  if (unread) {
    throw new MediaError("unsupported", messages.inspect.unread(unread, !type.mime.startsWith("audio/")));
  }
  if (/^(video|audio)\//.test(type.mime)) return inspectTracks(source, type.mime, type.ext);
  throw new MediaError("unsupported", messages.inspect.unsupported(type.mime));
}

/** EXIF orientations 5 to 8 are rotated by 90 degrees. */
const EXIF_ROTATION: Readonly<Record<number, InspectedMedia["rotation"]>> = {
  3: 180,
  4: 180,
  5: 90,
  6: 90,
  7: 270,
  8: 270,
};

function inspectImage(head: Uint8Array, mimeType: string, container: string): InspectedMedia {
  const size = readImageSize(head);
  if (size.width < 1 || size.height < 1) throw new MediaError("unreadable", messages.inspect.noSize);
  if (
    size.width > MAX_IMAGE_EDGE ||
    size.height > MAX_IMAGE_EDGE ||
    size.width * size.height > MAX_IMAGE_PIXELS
  ) {
    throw new MediaError("too-large", messages.inspect.imageTooLarge(size.width, size.height));
  }
  const rotation = EXIF_ROTATION[size.orientation ?? 1] ?? 0;
  const lying = rotation === 90 || rotation === 270;
  return {
    kind: "image",
    mimeType,
    container,
    codecs: [container],
    width: lying ? size.height : size.width,
    height: lying ? size.width : size.height,
    rotation,
  };
}

function readImageSize(head: Uint8Array): { width: number; height: number; orientation?: number } {
  try {
    return imageSize(head);
  } catch (cause) {
    throw new MediaError("unreadable", messages.inspect.brokenImage, { cause });
  }
}

async function inspectTracks(
  source: ByteSource,
  mimeType: string,
  container: string,
): Promise<InspectedMedia> {
  // Larger than all other imports here, and not needed for pictures: a child that draws starts without it.
  const { openTracks } = await import("./open-tracks");
  const input = openTracks(source);
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video && !audio) throw new MediaError("unreadable", messages.inspect.emptyTracks);
    const durationSeconds = await input.computeDuration();
    if (!Number.isFinite(durationSeconds) || durationSeconds < 0) {
      throw new MediaError("unreadable", messages.inspect.noLength);
    }
    if (video && Math.max(video.displayWidth, video.displayHeight) > MAX_VIDEO_EDGE) {
      throw new MediaError("too-large", messages.inspect.videoTooLarge);
    }
    return {
      kind: video ? "video" : "audio",
      mimeType,
      container,
      codecs: [video?.codec, audio?.codec].filter((codec) => codec !== null && codec !== undefined),
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
