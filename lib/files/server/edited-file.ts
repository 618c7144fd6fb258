import "server-only";
import { type Edit, type Piece, piecesOf, sizeOfPieces, slicePieces } from "@/lib/media/marks/edits";
import type { ByteSource } from "@/lib/media/structure/byte-source";
import type { FileReader, OpenFile, ReadOptions } from "./file-reader";

/** A stored file as a source of bytes for readers of its structure. */
export const sourceOf = (files: FileReader, name: string, sizeBytes: number): ByteSource => ({
  sizeBytes,
  async read(position, length) {
    const end = Math.min(position + length, sizeBytes) - 1;
    return end < position ? new Uint8Array() : files.read(name, { start: position, end });
  },
});

/** A stored file with edits, which is read like any other: nothing of it is written anywhere. */
export function editedFile(
  files: FileReader,
  sizeBytes: number,
  edits: readonly Edit[],
): { files: FileReader; sizeBytes: number } {
  const pieces = piecesOf(sizeBytes, edits);
  const wholeBytes = sizeOfPieces(pieces);
  const reader: FileReader = {
    async read(name, { start, end }) {
      const bytes = new Uint8Array(end - start + 1);
      let at = 0;
      for (const piece of slicePieces(pieces, start, end + 1)) {
        const part = await readPiece(files, name, piece);
        bytes.set(part, at);
        at += part.length;
      }
      return bytes;
    },
    async openRead(name, options = {}) {
      const { start, end } = options.range ?? { start: 0, end: wholeBytes - 1 };
      const some = slicePieces(pieces, start, end + 1);
      return { sizeBytes: end - start + 1, bytes: streamOf(files, name, some, options) } satisfies OpenFile;
    },
  };
  return { files: reader, sizeBytes: wholeBytes };
}

const readPiece = async (files: FileReader, name: string, piece: Piece): Promise<Uint8Array> =>
  piece instanceof Uint8Array ? piece : files.read(name, { start: piece.start, end: piece.end - 1 });

/** The pieces one after another, at the pace of the reader; at most one file is open at a time. */
function streamOf(
  files: FileReader,
  name: string,
  pieces: readonly Piece[],
  { signal, onEnd }: ReadOptions,
): ReadableStream<Uint8Array> {
  const parts = partsOf(files, name, pieces, signal);
  // A reader that leaves may never ask again.
  const end = () => {
    signal?.removeEventListener("abort", end);
    onEnd?.();
  };
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted) end();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      async cancel() {
        await parts.return();
        end();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* partsOf(
  files: FileReader,
  name: string,
  pieces: readonly Piece[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  for (const piece of pieces) {
    signal?.throwIfAborted();
    if (piece instanceof Uint8Array) yield piece;
    else {
      const range = { start: piece.start, end: piece.end - 1 };
      const { bytes } = await files.openRead(name, { range, ...(signal && { signal }) });
      yield* bytes;
    }
  }
}
