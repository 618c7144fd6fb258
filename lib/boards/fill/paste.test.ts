import fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import type { Board } from "../board";
import { applyEdit, newShotOf } from "../edit";
import { PASTE_FIELDS, parsePastedCells, pasteInto } from "./paste";

const boardOf = (count: number): Board => ({
  ...EMPTY_BOARD,
  columns: [],
  shots: Array.from({ length: count }, (_, index) =>
    newShotOf({ id: `shot_${index}`, kind: "video", prompt: `${index}`, note: "kept" }, 1),
  ),
});

it("leaves one text to the cursor", () => {
  for (const text of ["", "A lake", "A lake, mist; dawn\n", "\n\n"])
    expect(parsePastedCells(text)).toBeNull();
});

it("reads cells of a spreadsheet, and lines of a script", () => {
  expect(parsePastedCells('A lake\tblur\n"A boat,\n2 sails"\t')).toEqual([
    ["A lake", "blur"],
    ["A boat,\n2 sails", ""],
  ]);
  expect(parsePastedCells("1. A lake\n2. A boat")).toEqual([["A lake"], ["A boat"]]);
});

it("puts cells where they belong in a spreadsheet, and adds what goes beyond the last shot", () => {
  const cells = fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc.array(fc.array(fc.constantFrom("x", "y", ""), { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 6,
    }),
  );
  fc.assert(
    fc.property(
      cells,
      fc.nat(4),
      fc.option(fc.nat(3)),
      fc.constantFrom(...PASTE_FIELDS),
      (rows, count, at, field) => {
        const board = boardOf(count);
        const start = at === null || at >= count ? count : at;
        let ids = 0;
        const paste = pasteInto(
          board,
          rows,
          { shotId: board.shots[start]?.id ?? null, field },
          { kind: "video", newId: () => `shot_new${ids++}` },
        );
        const after = paste.edits.reduce(applyEdit, board).shots;
        expect(after).toHaveLength(Math.max(count, start + rows.length));
        expect([paste.changed, paste.added]).toEqual([
          Math.min(count - start, rows.length),
          after.length - count,
        ]);
        const first = PASTE_FIELDS.indexOf(field);
        for (const [index, shot] of after.entries())
          for (const [place, name] of PASTE_FIELDS.entries()) {
            const pasted = rows[index - start]?.[place - first];
            expect(shot[name]).toBe(pasted ?? board.shots[index]?.[name] ?? "");
          }
      },
    ),
  );
});

it("leaves out rows with a text that is too long, and keeps those around them in their place", () => {
  const board = boardOf(2);
  const long = "x".repeat(8_193);
  const cells = [["A lake"], [long], [long], ["A boat"]];
  const place = { shotId: "shot_0", field: "prompt" as const };
  const { edits, ...counts } = pasteInto(board, cells, place, { kind: "video", newId: () => "shot_new" });
  expect(counts).toEqual({ changed: 1, added: 1, tooLong: 2 });
  const after = edits.reduce(applyEdit, board).shots;
  expect(after.map(({ prompt }) => prompt)).toEqual(["A lake", "1", "A boat"]);
});
