import { blobSource } from "../structure/byte-source";
import { piecesOf } from "./edits";
import type { Mark } from "./mark";
import { markEdits } from "./origin";

/** A file in memory with a mark in it; the same file where none can be put in. */
export async function markedBlob(file: Blob, mark: Mark): Promise<Blob> {
  const edits = await markEdits(blobSource(file), mark);
  if (edits === null) return file;
  const parts = piecesOf(file.size, edits).map((piece) =>
    piece instanceof Uint8Array ? new Uint8Array(piece) : file.slice(piece.start, piece.end),
  );
  return new Blob(parts, { type: file.type });
}
