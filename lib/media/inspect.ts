import { open } from "node:fs/promises";
import { fileTypeFromBlob, fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { MediaError } from "./media-error";

/** Larger pictures are refused by their header alone: 100 million pixels take 400 MB once decoded. */
const MAX_IMAGE_PIXELS = 100_000_000;
const MAX_IMAGE_EDGE = 16_384;

/** Headers, with embedded profiles and EXIF, end well before this. */
const HEADER_BYTES = 512 * 1024;
const READABLE_IMAGES: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export type InspectedMedia = {
  kind: "image" | "video" | "audio";
  /** By content, never by name: "image/png", "video/mp4", ... */
  mimeType: string;
  /** Usual extension of that type, without the dot. */
  container: string;
  codecs: string[];
  /** As shown, that is after rotation. Absent for audio. */
  width?: number;
  height?: number;
  /** Clockwise degrees that a player applies; width and height include it. */
  rotation: 0 | 90 | 180 | 270;
  durationSeconds?: number;
};

/**
 * Says what a file is by its content. Reads headers only, in plain JavaScript: safe inside the web process.
 *
 * @param media a path or a Blob.
 * @throws MediaError "unreadable" for what is not media or is broken; "too-large" for pictures beyond the limits.
 */
export async function inspectMedia(media: Blob | string): Promise<InspectedMedia> {
  const head = await readHead(media);
  const type = typeof media === "string" ? await fileTypeFromBuffer(head) : await fileTypeFromBlob(media);
  if (!type) throw new MediaError("unreadable", "The file is not an image, a video or a sound");
  if (READABLE_IMAGES.includes(type.mime)) return inspectImage(head, type.mime, type.ext);
  if (/^(video|audio)\//.test(type.mime)) return inspectTracks(media, type.mime, type.ext);
  throw new MediaError("unreadable", `Files of type ${type.mime} are not accepted`);
}

async function readHead(media: Blob | string): Promise<Uint8Array> {
  if (typeof media !== "string") return new Uint8Array(await media.slice(0, HEADER_BYTES).arrayBuffer());
  const file = await open(media, "r");
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** EXIF orientations 5 to 8 lie on their side. */
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
  if (size.width < 1 || size.height < 1) throw new MediaError("unreadable", "The image has no size");
  if (
    size.width > MAX_IMAGE_EDGE ||
    size.height > MAX_IMAGE_EDGE ||
    size.width * size.height > MAX_IMAGE_PIXELS
  ) {
    throw new MediaError(
      "too-large",
      `The image is ${size.width} × ${size.height} pixels, more than is accepted`,
    );
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
    throw new MediaError("unreadable", "The image is cut short or broken", { cause });
  }
}

async function inspectTracks(
  media: Blob | string,
  mimeType: string,
  container: string,
): Promise<InspectedMedia> {
  // Larger than all else here, and no picture needs it: a child that draws starts without.
  const { ALL_FORMATS, BlobSource, FilePathSource, Input } = await import("mediabunny");
  const source = typeof media === "string" ? new FilePathSource(media) : new BlobSource(media);
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video && !audio) throw new MediaError("unreadable", "The file has neither picture nor sound");
    const durationSeconds = await input.computeDuration();
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
    throw new MediaError("unreadable", "The file is cut short or broken", { cause });
  } finally {
    input.dispose();
  }
}
