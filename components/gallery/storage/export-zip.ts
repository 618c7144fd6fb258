import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import type { ExportFile } from "./restore-bundle";

// Its workers start from addresses that our content policy forbids.
configure({ useWebWorkers: false });

/**
 * The files in a ZIP. Each is read from the ZIP on demand, because an export may be larger than the memory.
 *
 * @throws Error for a file that is not a ZIP, or a broken one
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
