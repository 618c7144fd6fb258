import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { unsupportedCodec } from "./codec-name";
import { descriptorSource } from "./descriptor-source";
import { MediaError } from "./media-error";
import type { InspectedMedia } from "./media-task";
import { messages } from "./messages";
import {
  type ByteSource,
  blobSource,
  bufferedSource,
  MAX_PARTS,
  textOf,
  viewOf,
} from "./structure/byte-source";
import { checkStructure } from "./structure/check-structure";

/** Larger pictures are refused by their header: 100 million pixels take 400 MB when decoded. */
const MAX_IMAGE_PIXELS = 100_000_000;
const MAX_IMAGE_EDGE = 16_384;

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
  const unread = await unsupportedCodec(source, type.mime);
  if (unread) {
    throw new MediaError("unsupported", messages.inspect.unread(unread, !type.mime.startsWith("audio/")));
  }
  if (/^(video|audio)\//.test(type.mime)) {
    // Larger than all other imports here, and not needed for pictures: a child that draws starts without it.
    const { inspectTracks } = await import("./tracks");
    return inspectTracks(source, type.mime, type.ext);
  }
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
  const swapsAxes = rotation === 90 || rotation === 270;
  return {
    kind: "image",
    mimeType,
    container,
    codecs: [container],
    width: swapsAxes ? size.height : size.width,
    height: swapsAxes ? size.width : size.height,
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

/** Headers end well before this, but for those of a JPEG. */
const HEAD_BYTES = 512 * 1024;
const START = [0xff, 0xd8];
/** In place of the segments that are left out: the reader looks for the size from the second segment on. */
const EMPTY_COMMENT = [0xff, 0xfe, 0, 2];
const [APP1, SCAN, END] = [0xe1, 0xda, 0xd9];
/** They state the size: all of C0 to CF but tables (C4), extensions (C8) and conditioning (CC). */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/**
 * The beginning of a picture, as far as its type, size and orientation are in it. A JPEG may have megabytes before its
 * size (profiles, edit histories, content credentials), so its segments are walked, and only those that count are read.
 */
async function imageHead(file: ByteSource): Promise<Uint8Array> {
  const source = bufferedSource(file);
  const start = await source.read(0, 3);
  if (start[0] !== START[0] || start[1] !== START[1] || start[2] !== 0xff) return file.read(0, HEAD_BYTES);
  const kept: number[] = [...START, ...EMPTY_COMMENT];
  let next = 2;
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    const head = await source.read(next, 10);
    const [mark, kind = 0] = head;
    if (head.length < 4 || mark !== 0xff || kind === SCAN || kind === END) break;
    if (kind === 0xff) {
      next += 1;
      continue;
    }
    const bytes = 2 + viewOf(head).getUint16(2);
    const isExif =
      kept.length === START.length + EMPTY_COMMENT.length &&
      kind === APP1 &&
      textOf(head.subarray(4, 8)) === "Exif";
    if (isExif || isFrame(kind)) kept.push(...(await source.read(next, bytes)));
    if (isFrame(kind)) break;
    next += bytes;
  }
  return Uint8Array.from(kept);
}
