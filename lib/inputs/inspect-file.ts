import { typeByContent } from "@/lib/media/container-type";
import { blobSource } from "@/lib/media/structure/byte-source";
import type { FileFacts } from "./file-problem";

/**
 * Inspects a file in the browser: its type by its content, and a clip's or sound's length in seconds and codec by its
 * container. The readers are loaded when the first file is dropped. Unreadable properties are null.
 */
export async function inspectFile(file: Blob): Promise<FileFacts> {
  const { fileTypeFromBlob } = await import("file-type");
  const mimeType = (await fileTypeFromBlob(file).catch(() => undefined))?.mime ?? null;
  if (mimeType === null || !/^(audio|video)\//.test(mimeType)) {
    return { mimeType, sizeBytes: file.size, durationSeconds: null, videoCodec: null };
  }
  const tracks = await readTracks(file);
  return {
    mimeType: tracks ? typeByContent({ kind: tracks.hasPicture ? "video" : "audio", mimeType }) : mimeType,
    sizeBytes: file.size,
    durationSeconds: tracks?.durationSeconds ?? null,
    videoCodec: tracks?.videoCodec ?? null,
  };
}

type Tracks = { hasPicture: boolean; durationSeconds: number; videoCodec: string | null };

async function readTracks(file: Blob): Promise<Tracks | null> {
  const [{ ALL_FORMATS, BlobSource, Input }, { checkStructure }] = await Promise.all([
    import("mediabunny"),
    import("@/lib/media/structure/check-structure"),
  ]);
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    // A file that claims more than it holds could crash the tab.
    await checkStructure(blobSource(file));
    const video = await input.getPrimaryVideoTrack();
    const audio = video ?? (await input.getPrimaryAudioTrack());
    if (!audio) return null;
    const durationSeconds = await input.computeDuration();
    return { hasPicture: video !== null, durationSeconds, videoCodec: video?.codec ?? null };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
