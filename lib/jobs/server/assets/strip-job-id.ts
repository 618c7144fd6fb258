import "server-only";
import { editedFile } from "@/lib/files/server/edited-file";
import type { FileReader } from "@/lib/files/server/file-reader";

/** What a poster of release 0.2 says of the job that it was made from. */
const SOURCE = /dc:source="[^"]*"/g;

/** A stored poster without the id of its job, which posters of release 0.2 have in them. Its length stays the same. */
export async function stripJobId(
  files: FileReader,
  name: string,
  sizeBytes: number,
): Promise<{ files: FileReader; sizeBytes: number }> {
  const bytes = await files.read(name, { start: 0, end: sizeBytes - 1 });
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const edits = [...text.matchAll(SOURCE)].map(({ index, 0: found }) => ({
    at: index,
    cut: found.length,
    put: Buffer.alloc(found.length, " "),
  }));
  return editedFile(files, sizeBytes, edits);
}
