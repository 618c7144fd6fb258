import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import type { ExportFile } from "./export-bundles";

// Its workers start from addresses that our content policy does not allow.
configure({ useWebWorkers: false });

/**
 * The files in a ZIP, each read from where it lies when it is asked for: an export may be larger than the memory.
 *
 * @throws Error for what is no ZIP, or a broken one
 */
export async function filesInZip(zip: File): Promise<ExportFile[]> {
  const entries = await new ZipReader(new BlobReader(zip)).getEntries();
  return entries.flatMap((entry) => (entry.directory ? [] : [toExportFile(entry)]));
}

function toExportFile(entry: FileEntry): ExportFile {
  const name = entry.filename.slice(entry.filename.lastIndexOf("/") + 1);
  return {
    name,
    size: entry.uncompressedSize,
    read: async () => new File([await entry.getData(new BlobWriter())], name),
  };
}
