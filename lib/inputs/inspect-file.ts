import { blobSource } from "@/lib/media/structure/byte-source";
import type { FileFacts } from "./input-rule";

/**
 * Inspects a file in the browser: its type by its first bytes, and a clip's or sound's length in seconds and
 * codec by its container. The readers are loaded when the first file is dropped. Unreadable properties are null.
 */
export async function inspectFile(file: Blob): Promise<FileFacts> {
  const { fileTypeFromBlob } = await import("file-type");
  const mimeType = (await fileTypeFromBlob(file).catch(() => undefined))?.mime ?? null;
  return {
    mimeType,
    sizeBytes: file.size,
    ...(/^(audio|video)\//.test(mimeType ?? "") ? await clipFacts(file) : UNKNOWN),
  };
}

type ClipFacts = Pick<FileFacts, "durationSeconds" | "videoCodec">;
const UNKNOWN: ClipFacts = { durationSeconds: null, videoCodec: null };

async function clipFacts(file: Blob): Promise<ClipFacts> {
  const [{ ALL_FORMATS, BlobSource, Input }, { checkStructure }] = await Promise.all([
    import("mediabunny"),
    import("@/lib/media/structure/check-structure"),
  ]);
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    // A file that claims more than it holds could crash the tab.
    await checkStructure(blobSource(file));
    const video = await input.getPrimaryVideoTrack();
    return { durationSeconds: await input.computeDuration(), videoCodec: video?.codec ?? null };
  } catch {
    return UNKNOWN;
  } finally {
    input.dispose();
  }
}
