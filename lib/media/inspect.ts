import { open } from "node:fs/promises";
import { unsupportedCodec } from "./codec-name";
import { descriptorSource } from "./descriptor-source";
import { type FileFormat, formatOf } from "./file-format";
import { MediaError } from "./media-error";
import type { InspectedMedia } from "./media-task";
import { messages } from "./messages";
import { type ByteSource, blobSource } from "./structure/byte-source";
import { checkStructure } from "./structure/check-structure";
import { readPictureHead } from "./structure/picture-head";

/** Larger pictures are refused by their header: 100 million pixels take 400 MB when decoded. */
const MAX_IMAGE_PIXELS = 100_000_000;
const MAX_IMAGE_EDGE = 16_384;

const READABLE_IMAGES: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

const READABLE_MEDIA: readonly string[] = [
  ...["video/mp4", "video/quicktime", "video/3gpp", "video/webm", "video/matroska"],
  ...["audio/mp4", "audio/mpeg", "audio/aac", "audio/wav", "audio/flac", "audio/ogg"],
];

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
  const format = await formatOf(source);
  if (!format) throw new MediaError("unreadable", messages.inspect.noMedia);
  try {
    return await inspectAs(format, source);
  } catch (error) {
    if (!(error instanceof MediaError) || !["unreadable", "inconsistent"].includes(error.fault)) throw error;
    throw new MediaError(error.fault, messages.inspect.brokenFormat(format.name), { cause: error });
  }
}

async function inspectAs(format: FileFormat, source: ByteSource): Promise<InspectedMedia> {
  await checkStructure(source);
  if (READABLE_IMAGES.includes(format.mimeType)) return inspectImage(source, format);
  const unread = READABLE_MEDIA.includes(format.mimeType) ? await unsupportedCodec(source) : format.name;
  if (unread) throw new MediaError("unsupported", messages.inspect.unread(unread, format.mimeType));
  // Larger than all other imports here, and not needed for pictures: a child that draws starts without it.
  const { inspectTracks } = await import("./tracks");
  try {
    return await inspectTracks(source, format.mimeType, format.ending);
  } catch (error) {
    if (!(error instanceof MediaError) || error.fault !== "unreadable") throw error;
    // The reader of headers is stricter than players. What FFmpeg plays is taken.
    const { probeTracks } = await import("./probe-tracks");
    return probeTracks(source, format).catch(() => {
      throw error;
    });
  }
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

async function inspectImage(source: ByteSource, { mimeType, ending }: FileFormat): Promise<InspectedMedia> {
  const head = await readPictureHead(source);
  if (!head) throw new MediaError("unreadable", messages.inspect.brokenImage);
  const { width, height } = head;
  if (width < 1 || height < 1) throw new MediaError("unreadable", messages.inspect.noSize);
  if (width > MAX_IMAGE_EDGE || height > MAX_IMAGE_EDGE || width * height > MAX_IMAGE_PIXELS)
    throw new MediaError("too-large", messages.inspect.imageTooLarge(width, height));
  const rotation = EXIF_ROTATION[head.orientation] ?? 0;
  const swapsAxes = rotation === 90 || rotation === 270;
  return {
    kind: "image",
    mimeType,
    container: ending,
    codecs: [ending],
    width: swapsAxes ? height : width,
    height: swapsAxes ? width : height,
    rotation,
  };
}
