import type { ByteSource } from "../structure/byte-source";
import { concatBytes } from "./bytes";

/** A change of a file: `cut` bytes at `at` give way to `put`. */
export type Edit = { at: number; cut: number; put: Uint8Array };

/** What the edits of a file may put into it together: they are kept, and read for every download. */
const MAX_PUT_BYTES = 500_000;
/** The edits of a file, at most. */
const MAX_EDITS = 10_000;

/** Whether edits are few and small enough to be kept. */
export const isKeepable = (edits: readonly Edit[]): boolean =>
  edits.length <= MAX_EDITS && edits.reduce((sum, { put }) => sum + put.length, 0) <= MAX_PUT_BYTES;

/** A piece of an edited file: bytes of the stored one from `start` to before `end`, or others. */
export type Piece = { start: number; end: number } | Uint8Array;

const lengthOf = (piece: Piece): number =>
  piece instanceof Uint8Array ? piece.length : piece.end - piece.start;

/**
 * The pieces of which an edited file consists, in order.
 * @throws RangeError for edits that overlap, or lie outside the file
 */
export function piecesOf(sizeBytes: number, edits: readonly Edit[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.at - other.at)) {
    if (edit.at < at || edit.at + edit.cut > sizeBytes) throw new RangeError("The edits don't fit the file");
    pieces.push({ start: at, end: edit.at }, edit.put);
    at = edit.at + edit.cut;
  }
  pieces.push({ start: at, end: sizeBytes });
  return pieces.filter((piece) => lengthOf(piece) > 0);
}

export const sizeOfPieces = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);

/** The pieces of a part of an edited file; `end` is before its last byte, as in Array.slice. */
export function slicePieces(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)];
    if (from < to) {
      found.push(
        piece instanceof Uint8Array
          ? piece.subarray(from, to)
          : { start: piece.start + from, end: piece.start + to },
      );
    }
    at += length;
  }
  return found;
}

/** A file with edits as a source of bytes. */
export function editedSource(source: ByteSource, edits: readonly Edit[]): ByteSource {
  const pieces = piecesOf(source.sizeBytes, edits);
  const sizeBytes = sizeOfPieces(pieces);
  return {
    sizeBytes,
    async read(position, length) {
      const parts: Uint8Array[] = [];
      for (const piece of slicePieces(pieces, position, Math.min(position + length, sizeBytes)))
        parts.push(
          piece instanceof Uint8Array ? piece : await source.read(piece.start, piece.end - piece.start),
        );
      return concatBytes(...parts);
    },
  };
}

/** One list of edits in place of two, of which the second is of the file that the first makes. */
export function composed(sizeBytes: number, first: readonly Edit[], second: readonly Edit[]): Edit[] {
  const between = piecesOf(sizeBytes, first);
  const edits: Edit[] = [];
  let at = 0;
  let put: Uint8Array[] = [];
  const upTo = (start: number) => {
    if (start > at || put.length > 0) edits.push({ at, cut: start - at, put: concatBytes(...put) });
    put = [];
  };
  for (const piece of piecesOf(sizeOfPieces(between), second)) {
    const parts = piece instanceof Uint8Array ? [piece] : slicePieces(between, piece.start, piece.end);
    for (const part of parts) {
      if (part instanceof Uint8Array) put.push(part);
      else {
        upTo(part.start);
        at = part.end;
      }
    }
  }
  upTo(sizeBytes);
  return edits;
}
