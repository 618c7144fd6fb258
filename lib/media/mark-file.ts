import { createReadStream, createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { descriptorSource } from "./descriptor-source";
import { piecesOf } from "./marks/edits";
import type { Mark } from "./marks/mark";
import { markEdits } from "./marks/origin";

/** Puts a mark into a file that was just made here and has none; nothing where it might break. Only for the media child. */
export async function markFile(path: string, mark: Mark): Promise<void> {
  const file = await open(path, "r");
  try {
    const source = await descriptorSource(file.fd);
    const edits = await markEdits(source, mark);
    if (edits === null) return;
    const parts = async function* () {
      for (const piece of piecesOf(source.sizeBytes, edits)) {
        if (piece instanceof Uint8Array) yield piece;
        else yield* createReadStream(path, { start: piece.start, end: piece.end - 1 });
      }
    };
    await pipeline(Readable.from(parts()), createWriteStream(`${path}.marked`));
  } finally {
    await file.close();
  }
  await rename(`${path}.marked`, path);
}
