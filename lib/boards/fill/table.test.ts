import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { csvFile } from "@/lib/platform/csv";
import type { Column } from "../board";
import { NO_DEFAULTS } from "../defaults";
import { messages } from "../messages";
import { SETTING_NAMES } from "../setting-names";
import { shotsOfTable } from "./shots-of-table";
import { guessMapping, parseClipboardCells, parseTable } from "./table";

const cell = fc
  .array(
    fc.constantFrom(
      "A lake",
      ", ",
      "; ",
      "\n",
      '"',
      "=1+1",
      "湖",
      " é",
      "@anna",
      "-2",
      "16:9",
      "'",
      "{x}",
      "\t",
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join("").trim().replace(/\r/gu, ""));
const table = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc
    .array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 })
    .map((rows) => ({
      // A number of its row, so that none is empty.
      rows: rows.map((row, index) => [`${index} shot`, ...row]),
      header: ["Prompt", ...row1(columns)],
    })),
);
const row1 = (columns: number) => ["Notes", "Aspect ratio", "Duration (s)", "Other"].slice(0, columns);

it("reads the cells of any table that names its columns, exactly as they were written", () => {
  const delimiter = fc.constantFrom("\t", ";", ",", "|");
  const newline = fc.constantFrom("\n", "\r\n");
  fc.assert(
    fc.property(table, delimiter, newline, fc.boolean(), ({ rows, header }, by, end, hasMark) => {
      const text = Papa.unparse([header, ...rows], { delimiter: by, newline: end, quotes: true });
      expect(parseTable((hasMark ? "\uFEFF" : "") + text)).toEqual([header, ...rows]);
    }),
  );
});

it("reads what is copied from a spreadsheet, with quotes across lines and commas in its texts", () => {
  expect(parseTable('A lake, mist\t16:9\n"A boat,\nat ""sea"""\t9:16\n')).toEqual([
    ["A lake, mist", "16:9"],
    ['A boat,\nat "sea"', "9:16"],
  ]);
});

it("reads one column with commas as one column", () => {
  expect(parseTable("prompt\nA lake, mist, dawn\nA boat")[0]).toContain("prompt");
  expect(guessMapping(parseTable('"A lake, mist"\n"A boat, waves"')).mapping).toEqual(["prompt"]);
});

it("keeps formulas as text", () => {
  const rows = parseTable('prompt,note\n=HYPERLINK("x"),"=cmd|\' /C calc\'!A0"');
  expect(rows[1]?.join()).toContain("=cmd|' /C calc'!A0");
  const { shots } = shotsOfTable([["=1+1"]], ["prompt"], {
    kind: "video",
    columns: [],
    defaults: NO_DEFAULTS,
    firstRow: 1,
  });
  expect(shots[0]?.prompt).toBe("=1+1");
});

it("finds what the columns hold by their names, each field once", () => {
  const guess = guessMapping([
    ["No.", "Description", "Negative prompt", "Notes", "Aspect ratio", "Duration (s)", "Takes", "Notes"],
  ]);
  expect(guess).toEqual({
    hasHeader: true,
    mapping: [null, "prompt", "negative_prompt", "note", "ratio", "duration", "takes", null],
  });
});

it("takes the longest texts for the prompts where no name says so", () => {
  expect(guessMapping([["1", "A lake at dawn", "x"]])).toEqual({
    hasHeader: false,
    mapping: [null, "prompt", null],
  });
  expect(
    guessMapping([
      ["Idea", "Ratio"],
      ["A lake", "16:9"],
    ]).mapping,
  ).toEqual(["prompt", "ratio"]);
  expect(guessMapping([])).toEqual({ hasHeader: false, mapping: [] });
});

const column: Column = {
  id: "clm_1",
  kind: "video",
  model_id: "alpha-3.1",
  settings: {},
  takes: 1,
  revision: 1,
};
const options = {
  kind: "video",
  columns: [column, { ...column, id: "clm_2", kind: "image" }],
  defaults: NO_DEFAULTS,
  firstRow: 2,
} as const;

it("reads settings as spreadsheets and people write them", () => {
  const mapping = ["prompt", "ratio", "resolution", "duration", "audio", "kind", "takes"] as const;
  const rows = [
    ["A", "16x9", "720", "6 s", "yes", "Clip", "2"],
    ["B", "09:16:00", "4k", "6.0", "off", "still", ""],
    ["C", "", "", "", "", "", ""],
  ];
  const { shots, unread } = shotsOfTable(rows, mapping, options);
  expect(unread).toEqual([]);
  expect(shots).toMatchObject([
    {
      kind: "video",
      settings: { ratio: "16:9", resolution: "720p", duration: "6", audio: true },
      takes: { clm_1: 2 },
    },
    { kind: "image", settings: { ratio: "9:16", resolution: "4K", duration: "6", audio: false }, takes: {} },
    { kind: "video", settings: {}, takes: {} },
  ]);
});

it("leaves out what all shots of the board ask for", () => {
  const defaults = { settings: { duration: "6", audio: true }, inputs: {} };
  const { shots } = shotsOfTable(
    [
      ["A", "6 s", "yes"],
      ["B", "8", "no"],
    ],
    ["prompt", "duration", "audio"],
    { ...options, defaults },
  );
  expect(shots.map(({ settings }) => settings)).toEqual([{}, { duration: "8", audio: false }]);
});

it("names what it does not understand and what is too long, and counts rows without a prompt", () => {
  const rows = [
    ["A", "dance", "soon"],
    ["", "video", "4"],
    ["x".repeat(8193), "", ""],
  ];
  expect(shotsOfTable(rows, ["prompt", "kind", "duration"], options)).toMatchObject({
    shots: [{ prompt: "A", kind: "video", settings: {} }],
    withoutPrompt: 1,
    unread: [
      { row: 2, field: "duration", cell: "soon" },
      { row: 2, field: "kind", cell: "dance" },
    ],
    tooLong: [4],
  });
});

it("reads cells of a spreadsheet as they are, also dialogue that begins with a quotation mark", () => {
  expect(parseClipboardCells('"Stop!" she says.\t6\n"Wait\n"No," he says.\t4')).toEqual([
    ['"Stop!" she says.', "6"],
    ['"Wait', ""],
    ['"No," he says.', "4"],
  ]);
  // As spreadsheets write a cell: between quotation marks only where it has a tab or a line break.
  const written = (text: string) => (/[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const spoken = fc
    .array(fc.constantFrom("A", '"', "\t", "\n", ",", "'", "x "), { maxLength: 6 })
    .map((parts) => `s${parts.join("")}e`);
  const opening = fc.constantFrom("", '"').chain((mark) => spoken.map((text) => mark + text));
  fc.assert(
    fc.property(fc.array(fc.tuple(opening, opening), { minLength: 1, maxLength: 5 }), (rows) => {
      const pasted = rows.map((row) => row.map(written).join("\t")).join("\n");
      expect(parseClipboardCells(pasted)).toEqual(rows);
    }),
  );
});

it("takes the name that says most for the prompt, and no column of numbers", () => {
  const shotList = [
    ["Shot", "Scene", "Description", "Seconds"],
    ["1", "2A", "A pier at dawn", "6"],
  ];
  expect(guessMapping(shotList).mapping).toEqual([null, null, "prompt", "duration"]);
  expect(
    guessMapping([
      ["Shot", "Seconds"],
      ["A pier", "6"],
    ]).mapping,
  ).toEqual(["prompt", "duration"]);
  expect(
    guessMapping([
      ["Shot", "Words"],
      ["1", "A pier"],
    ]).mapping,
  ).toEqual([null, "prompt"]);
  expect(
    guessMapping([
      ["Text", "Prompt"],
      ["On a sign", "A sign"],
    ]).mapping,
  ).toEqual([null, "prompt"]);
});

it("gives back the shots of a board's own export, each once, as they were", () => {
  const text = fc.constantFrom("A pier", '"Stop!"', "=1+1", "-2", "two\nlines", "a, b; c", "@anna", "'so");
  const shot = fc.record({
    prompt: text,
    negative: fc.constantFrom("", "rain"),
    note: fc.constantFrom("", "+ wide"),
    duration: fc.constantFrom("", "8"),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(shot, fc.nat(3)), { minLength: 1, maxLength: 6 }), (shots) => {
      const rows = shots.flatMap(([{ prompt, negative, note, duration }, takes], at) => {
        const own = [at + 1, "video", prompt, negative, note];
        const ofTakes = messages.export.columns.slice(own.length).map(() => "");
        const settings = SETTING_NAMES.map((name) => (name === "duration" ? duration : ""));
        const takeRows = Array.from({ length: takes }, (_, n) => [
          ...own,
          "zeta",
          n + 1,
          "completed",
          "",
          5.04,
          9,
          "",
          "job",
          ...settings,
        ]);
        return takeRows.length > 0 ? takeRows : [[...own, ...ofTakes, ...settings]];
      });
      const table = parseTable(csvFile([...messages.export.columns, ...SETTING_NAMES], rows));
      const { hasHeader, mapping } = guessMapping(table);
      const read = shotsOfTable(table.slice(1), mapping, {
        kind: "video",
        columns: [],
        defaults: NO_DEFAULTS,
        firstRow: 2,
      });
      expect([hasHeader, read.unread]).toEqual([true, []]);
      expect(
        read.shots.map((each) => [
          each.prompt,
          each.negative_prompt,
          each.note,
          each.settings?.duration ?? "",
        ]),
      ).toEqual(shots.map(([{ prompt, negative, note, duration }]) => [prompt, negative, note, duration]));
    }),
  );
});
