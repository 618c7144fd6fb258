import type { JobKind } from "@/lib/jobs/job";
import type { BoardDefaults, Column, ShotSettings } from "../board";
import { SETTING_NAMES } from "../setting-names";
import { type FilledShot, isValidShot } from "./filled-shot";
import type { Mapping } from "./table";
import { readKind, readTakes, settingReader, type TableField } from "./table-fields";

/** A cell that is left out, by the number of its row in the table, from 1. */
type Unread = { row: number; field: TableField; cell: string };

export type ShotsOfTable = {
  shots: FilledShot[];
  /** Rows that say nothing to make. */
  withoutPrompt: number;
  /** Cells that mean nothing here. Their shots do without them. */
  unread: Unread[];
  /** Rows that are left out, because a text of theirs is longer than a board takes. */
  tooLong: number[];
};

type Options = {
  /** What a row without a kind of its own makes. */
  kind: JobKind;
  /** Those of the board: a number of takes is asked of each that makes the shot. */
  columns: readonly Column[];
  /** A shot does without a setting that all shots have. */
  defaults: BoardDefaults;
  /** The number of the first row, from 1. */
  firstRow: number;
};

/** The shots of a table's rows. Cells are used as text, whatever they hold. */
export function shotsOfTable(
  rows: readonly string[][],
  mapping: Mapping,
  { kind, columns, defaults, firstRow }: Options,
): ShotsOfTable {
  const result: ShotsOfTable = { shots: [], withoutPrompt: 0, unread: [], tooLong: [] };
  rows.forEach((cells, index) => {
    const row = firstRow + index;
    const cellOf = (field: TableField): string => cells[mapping.indexOf(field)] ?? "";
    /** The meaning of a cell; undefined for an empty one, and for one that has none. */
    const read = <Value>(field: TableField, meaningOf: (cell: string) => Value | null): Value | undefined => {
      const cell = cellOf(field);
      if (cell === "") return undefined;
      const meaning = meaningOf(cell);
      if (meaning === null) result.unread.push({ row, field, cell });
      return meaning ?? undefined;
    };
    const prompt = cellOf("prompt");
    if (prompt === "") {
      result.withoutPrompt += 1;
      return;
    }
    let settings: ShotSettings = {};
    for (const name of SETTING_NAMES) {
      const value = read(name, settingReader(name));
      if (value !== undefined && value !== defaults.settings[name]) settings = { ...settings, [name]: value };
    }
    const ownKind = read("kind", readKind) ?? kind;
    const takes = read("takes", readTakes);
    const makers = columns.filter((column) => column.kind === ownKind);
    const shot: FilledShot = {
      kind: ownKind,
      prompt,
      negative_prompt: cellOf("negative_prompt"),
      note: cellOf("note"),
      settings,
      takes: takes === undefined ? {} : Object.fromEntries(makers.map(({ id }) => [id, takes])),
    };
    if (isValidShot(shot)) result.shots.push(shot);
    else result.tooLong.push(row);
  });
  return result;
}
