import { typeByContent } from "@/lib/media/container-type";
import { blobSource } from "@/lib/media/structure/byte-source";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { FileFacts } from "./file-problem";

/**
 * Inspects a file in the browser: its format by its content, and a clip's or sound's length in seconds and codec by its
 * container. The readers are loaded when the first file is dropped. What can't be read is null.
 */
export async function inspectFile(file: Blob): Promise<FileFacts> {
  const { formatOf } = await importWithRetry(() => import("@/lib/media/file-format"));
  const source = blobSource(file);
  const format = await formatOf(source).catch(() => null);
  const facts = { sizeBytes: file.size, durationSeconds: null, videoCodec: null };
  if (!format) return { ...facts, mimeType: null, formatName: null };
  const { name: formatName, mimeType } = format;
  if (!/^(audio|video)\//.test(mimeType)) return { ...facts, mimeType, formatName };
  const [{ inspectTracks, UNKNOWN_CODEC }, { checkStructure }] = await importWithRetry(() =>
    Promise.all([import("@/lib/media/tracks"), import("@/lib/media/structure/check-structure")]),
  );
  try {
    // A file that claims more than it holds could crash the tab.
    await checkStructure(source);
    const media = await inspectTracks(source, mimeType, format.ending);
    const [codec = UNKNOWN_CODEC] = media.kind === "video" ? media.codecs : [];
    return {
      mimeType: typeByContent(media),
      formatName,
      sizeBytes: file.size,
      durationSeconds: media.durationSeconds ?? null,
      videoCodec: codec === UNKNOWN_CODEC ? null : codec,
    };
  } catch {
    // The server has another reader, which plays more.
    return {
      ...facts,
      mimeType: typeByContent({ kind: mimeType.split("/")[0] ?? "", mimeType }),
      formatName,
    };
  }
}
