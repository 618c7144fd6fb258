import fc from "fast-check";
import { expect, it } from "vitest";
import { blobSource } from "../structure/byte-source";
import { composed, type Edit, editedSource, type Piece, piecesOf, sizeOfPieces, slicePieces } from "./edits";

/** A file, and edits of it in order that don't overlap. */
const edited = fc
  .tuple(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(8), fc.nat(6), fc.uint8Array({ maxLength: 6 })), { maxLength: 5 }),
  )
  .map(([file, steps]) => {
    const edits: Edit[] = [];
    let at = 0;
    for (const [gap, cut, put] of steps) {
      if (at + gap + cut > file.length) break;
      edits.push({ at: at + gap, cut, put });
      at += gap + cut;
    }
    return { file, edits };
  });

const bytesOf = (file: Uint8Array, pieces: readonly Piece[]): number[] =>
  pieces.flatMap((piece) => [
    ...(piece instanceof Uint8Array ? piece : file.subarray(piece.start, piece.end)),
  ]);

/** From the last to the first, so that no edit moves another. */
function spliced(file: Uint8Array, edits: readonly Edit[]): number[] {
  const bytes = [...file];
  for (const { at, cut, put } of edits.toReversed()) bytes.splice(at, cut, ...put);
  return bytes;
}

it("gives the bytes of a file with its edits, in whatever order they are named", () => {
  fc.assert(
    fc.property(edited, fc.boolean(), ({ file, edits }, isReversed) => {
      const whole = spliced(file, edits);
      // Two edits at the same place keep their order.
      const places = new Set(edits.map(({ at }) => at));
      const named = isReversed && places.size === edits.length ? edits.toReversed() : edits;
      const pieces = piecesOf(file.length, named);
      expect(bytesOf(file, pieces)).toEqual(whole);
      expect(sizeOfPieces(pieces)).toBe(whole.length);
    }),
  );
});

it("gives any part of it as Array.slice does", () => {
  fc.assert(
    fc.property(edited, fc.nat(80), fc.nat(80), ({ file, edits }, start, end) => {
      const part = slicePieces(piecesOf(file.length, edits), start, end);
      expect(bytesOf(file, part)).toEqual(spliced(file, edits).slice(start, end));
    }),
  );
});

it("makes one list of edits of two, and reads a file with edits as a source", async () => {
  await fc.assert(
    fc.asyncProperty(
      edited,
      fc.array(fc.tuple(fc.nat(8), fc.nat(6), fc.uint8Array({ maxLength: 6 }))),
      async ({ file, edits }, steps) => {
        const between = Uint8Array.from(spliced(file, edits));
        const more: Edit[] = [];
        let at = 0;
        for (const [gap, cut, put] of steps) {
          if (at + gap + cut > between.length) break;
          more.push({ at: at + gap, cut, put });
          at += gap + cut;
        }
        const both = composed(file.length, edits, more);
        expect(bytesOf(file, piecesOf(file.length, both))).toEqual(spliced(between, more));
        const source = editedSource(blobSource(new Blob([new Uint8Array(file)])), edits);
        expect(source.sizeBytes).toBe(between.length);
        expect([...(await source.read(3, 9))]).toEqual([...between.subarray(3, 12)]);
      },
    ),
  );
});

it("refuses edits that overlap or lie outside the file", () => {
  const put = new Uint8Array();
  expect(() =>
    piecesOf(10, [
      { at: 2, cut: 3, put },
      { at: 4, cut: 1, put },
    ]),
  ).toThrow(RangeError);
  expect(() => piecesOf(10, [{ at: 8, cut: 3, put }])).toThrow(RangeError);
});
