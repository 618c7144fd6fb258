import "server-only";
import { createHash } from "node:crypto";
import { type Edit, type Piece, piecesOf, sizeOfPieces, slicePieces } from "@/lib/media/marks/edits";
import { byobReader } from "@/lib/platform/server/byob-reader";
import { CHUNK_BYTES, type FileReader, type OpenFile, type ReadOptions, truncatedFile } from "./file-reader";

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

/** A stored file with edits, as a response sends it. */
export type SentFile = {
  files: FileReader;
  sizeBytes: number;
  /** Changes with the bytes. */
  tag: string;
};

/** @param tag of the file as it is stored */
export function sentWithEdits(
  files: FileReader,
  { sizeBytes, tag }: Pick<SentFile, "sizeBytes" | "tag">,
  edits: readonly Edit[],
): SentFile {
  const hash = createHash("sha256").update(tag);
  for (const { at, cut, put } of edits) hash.update(`${at} ${cut} ${put.length} `).update(put);
  return { ...editedFile(files, sizeBytes, edits), tag: hash.digest("hex") };
}

const readPiece = async (files: FileReader, name: string, piece: Piece): Promise<Uint8Array> =>
  piece instanceof Uint8Array ? piece : files.read(name, { start: piece.start, end: piece.end - 1 });

/**
 * The pieces one after another, at the pace of the reader, whose memory the file fills where it can. At most one file is
 * open at a time.
 */
function streamOf(
  files: FileReader,
  name: string,
  pieces: readonly Piece[],
  { signal, onEnd }: ReadOptions,
): ReadableStream<Uint8Array> {
  const waiting = [...pieces];
  let open: OpenPiece | null = null;
  const end = () => {
    signal?.removeEventListener("abort", end);
    onEnd?.();
  };
  // A reader that leaves may never ask again.
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted) end();

  async function pull(controller: ReadableByteStreamController): Promise<void> {
    signal?.throwIfAborted();
    const [piece] = waiting;
    if (piece instanceof Uint8Array) {
      waiting.shift();
      // A copy, because the stream takes away the memory that it is given.
      controller.enqueue(new Uint8Array(piece));
    } else if (piece) {
      const length = piece.end - piece.start;
      open ??= await openPiece(files, name, piece, signal);
      open.sent += await open.read(controller);
      if (open.sent === length) {
        waiting.shift();
        await open.close();
        open = null;
      }
    }
    if (waiting.length > 0) return;
    end();
    controller.close();
    // A reader that has lent memory for more by now is told that there is none.
    controller.byobRequest?.respond(0);
  }

  return new ReadableStream({
    type: "bytes",
    pull: (controller) =>
      pull(controller).catch(async (error) => {
        end();
        await open?.close().catch(() => undefined);
        throw error;
      }),
    async cancel() {
      end();
      await open?.close();
    },
  });
}

type OpenPiece = {
  sent: number;
  /** Gives the next bytes to a stream. Returns how many. */
  read(controller: ReadableByteStreamController): Promise<number>;
  close(): Promise<void>;
};

async function openPiece(
  files: FileReader,
  name: string,
  { start, end }: Exclude<Piece, Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<OpenPiece> {
  const range = { start, end: end - 1 };
  const { bytes } = await files.openRead(name, { range, ...(signal && { signal }) });
  const lender = byobReader(bytes);
  return lender ? lentPiece(name, lender, end - start) : plainPiece(name, bytes.getReader());
}

/** Of a file that fills the memory which is lent to it. */
const lentPiece = (name: string, reader: ReadableStreamBYOBReader, length: number): OpenPiece => ({
  sent: 0,
  async read(controller) {
    const lent = controller.byobRequest;
    const memory = lent?.view ?? new Uint8Array(new ArrayBuffer(Math.min(CHUNK_BYTES, length)));
    const { done, value } = await reader.read(memory);
    if (done) throw truncatedFile(name);
    // The stream takes the memory away, and its length with it.
    const { byteLength } = value;
    if (lent) lent.respondWithNewView(value);
    else controller.enqueue(value);
    return byteLength;
  },
  close: () => reader.cancel(),
});

const plainPiece = (name: string, reader: ReadableStreamDefaultReader<Uint8Array>): OpenPiece => ({
  sent: 0,
  async read(controller) {
    const { done, value } = await reader.read();
    if (done) throw truncatedFile(name);
    // It may lie in memory that others use, and the stream takes away what it is given.
    controller.enqueue(new Uint8Array(value));
    return value.byteLength;
  },
  close: () => reader.cancel(),
});
