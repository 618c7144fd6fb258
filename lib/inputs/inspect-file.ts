import { blobSource } from "@/lib/media/structure/byte-source";
import type { FileFacts } from "./input-rule";

/**
 * Inspects a file in the browser: its type by its first bytes, and a clip's or sound's length in seconds by
 * its container. The readers are loaded when the first file is dropped. Unreadable properties are null.
 */
export async function inspectFile(file: Blob): Promise<FileFacts> {
  const { fileTypeFromBlob } = await import("file-type");
  const mimeType = (await fileTypeFromBlob(file).catch(() => undefined))?.mime ?? null;
  return {
    mimeType,
    sizeBytes: file.size,
    durationSeconds: /^(audio|video)\//.test(mimeType ?? "") ? await clipSeconds(file) : null,
  };
}

async function clipSeconds(file: Blob): Promise<number | null> {
  const [{ ALL_FORMATS, BlobSource, Input }, { checkStructure }] = await Promise.all([
    import("mediabunny"),
    import("@/lib/media/structure/check-structure"),
  ]);
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    // A file that claims more than it holds could crash the tab.
    await checkStructure(blobSource(file));
    return await input.computeDuration();
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
