import type { Board } from "@/lib/boards/board";
import { shotOfFile, unfilledVariables } from "@/lib/boards/fill/files";
import { type FilledShot, isValidShot } from "@/lib/boards/fill/filled-shot";
import { promptsInLines } from "@/lib/boards/fill/lines";
import { type ShotsOfTable, shotsOfTable } from "@/lib/boards/fill/shots-of-table";
import { guessMapping, type Mapping, parseTable } from "@/lib/boards/fill/table";
import { type FillMode, fillTemplates, planTemplate, valuesInLines } from "@/lib/boards/fill/template";
import { decodeText, type Encoding } from "@/lib/boards/fill/text-encoding";
import { filledShot, newReferences } from "@/lib/boards/fill/written-shots";
import type { JobKind } from "@/lib/jobs/job";
import { messages } from "./messages";
import type { CheckedFile } from "./use-file-shots";
import type { WrittenShots } from "./use-written-shots";

/** What a tab of the dialog would add. */
export type Filling = {
  /** As many as the board has room for. */
  shots: FilledShot[];
  /** How many there are. */
  found: number;
  /** What is left out, or what is missing. */
  notes: string[];
};

/** The shots of some prompts, without those that are too long, and a note for them. */
function shotsOf(prompts: readonly string[], kind: JobKind): Pick<Filling, "shots" | "notes"> {
  const shots = prompts.map((prompt) => ({ kind, prompt })).filter(isValidShot);
  const tooLong = prompts.length - shots.length;
  return { shots, notes: tooLong > 0 ? [messages.textTooLong(tooLong)] : [] };
}

/** As many shots as there is room for, with a note where that leaves some out. */
const withinRoom = (shots: FilledShot[], room: number, notes: readonly string[]): Filling => ({
  shots: shots.slice(0, room),
  found: shots.length,
  notes: [...(shots.length > room ? [messages.room(shots.length, room)] : []), ...notes],
});

/** What a language model wrote, without the shots that are left out. */
export function fillFromScript(
  { rows, ...named }: Pick<WrittenShots, "rows" | "roles" | "voices" | "cast" | "pictures">,
  kind: JobKind,
  board: Pick<Board, "references">,
  room: number,
): Filling {
  const told = { references: [...board.references, ...newReferences(named, board)] };
  const written = rows.flatMap(({ shot, isKept }) =>
    isKept && shot.picture.trim() !== "" ? filledShot(shot, kind, named.voices, told) : [],
  );
  const shots = written.filter(isValidShot);
  const tooLong = written.length - shots.length;
  return withinRoom(shots, room, tooLong > 0 ? [messages.textTooLong(tooLong)] : []);
}

export function fillFromLines(text: string, kind: JobKind, room: number): Filling {
  const { shots, notes } = shotsOf(promptsInLines(text), kind);
  return withinRoom(shots, room, notes);
}

/** A table as it was read, and how its columns are used. */
export type TableState = {
  /** Null for pasted cells. */
  file: TableFile | null;
  rows: string[][];
  hasHeader: boolean;
  mapping: Mapping;
};

/** A file of text, and how it is read. */
export type TableFile = { name: string; bytes: Uint8Array; encoding: Encoding };

export const tableFromRows = (rows: string[][], file: TableFile | null): TableState => ({
  file,
  rows,
  ...guessMapping(rows),
});

/** The table of a file in an encoding. */
export const tableFromFile = (file: TableFile): TableState =>
  tableFromRows(parseTable(decodeText(file.bytes, file.encoding)), file);

function notesOf({ withoutPrompt, tooLong, unread }: ShotsOfTable): string[] {
  const text = messages.table;
  const [first] = unread;
  return [
    ...(withoutPrompt > 0 ? [text.withoutPrompt(withoutPrompt)] : []),
    ...(tooLong.length > 0 ? [text.tooLong(tooLong)] : []),
    ...(first ? [text.unread(unread.length, first.row, first.field, first.cell)] : []),
  ];
}

type TableOptions = { kind: JobKind } & Pick<Board, "columns" | "defaults">;

export function fillFromTable(table: TableState | null, options: TableOptions, room: number): Filling {
  if (!table) return { shots: [], found: 0, notes: [] };
  const { rows, hasHeader, mapping } = table;
  if (!mapping.includes("prompt")) return { shots: [], found: 0, notes: [messages.table.noPrompt] };
  const firstRow = hasHeader ? 2 : 1;
  const result = shotsOfTable(rows.slice(firstRow - 1), mapping, { ...options, firstRow });
  return withinRoom(result.shots, room, notesOf(result));
}

type FilesOptions = { prompt: string; kind: JobKind; checked: readonly CheckedFile[] };

/** What chosen files become. Nothing while the prompt has a variable that a file can't fill. */
export function fillFromFiles({ prompt, kind, checked }: FilesOptions, room: number): Filling {
  const unknown = unfilledVariables(prompt);
  if (unknown.length > 0) return { shots: [], found: 0, notes: [messages.template.missing(unknown)] };
  const shots = checked.map(({ file, type }) => shotOfFile({ prompt, kind }, { name: file.name, type }));
  const tooLong = shots.filter((shot) => !isValidShot(shot)).length;
  return withinRoom(shots, room, tooLong > 0 ? [messages.textTooLong(tooLong)] : []);
}

/** A text with variables, and the lines of values of each. */
export type TemplateState = { source: string; lines: Readonly<Record<string, string>>; way: FillMode };
export const NO_TEMPLATE: TemplateState = { source: "", lines: {}, way: "every" };

/** Gives nothing where there are more shots than the board has room for: fewer values are needed first. */
export function fillFromTemplate(
  { source, lines, way }: TemplateState,
  kind: JobKind,
  room: number,
): Filling {
  const text = messages.template;
  const values = new Map(Object.entries(lines).map(([name, each]) => [name, valuesInLines(each)]));
  const { count, missing, short } = planTemplate(source, values, way);
  const { shots, notes } = shotsOf(count > room ? [] : fillTemplates(source, values, way, room), kind);
  return {
    shots,
    found: count > room ? count : shots.length,
    notes: [
      ...notes,
      ...(missing.length > 0 ? [text.missing(missing)] : []),
      ...(missing.length === 0 && short.length > 0 ? [text.short(short)] : []),
      ...(count > room ? [text.tooMany(count, room)] : []),
    ],
  };
}
