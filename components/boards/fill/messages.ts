import type { TableField } from "@/lib/boards/fill/table-fields";
import type { FillMode } from "@/lib/boards/fill/template";
import type { Encoding } from "@/lib/boards/fill/text-encoding";
import { SETTING_NAMES, settingRow } from "@/lib/boards/setting-names";
import { mapFields } from "@/lib/catalog/request-field";
import { formatBytes, formatCount, formatQuantity } from "@/lib/platform/format";

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
const MAX_ROWS_NAMED = 5;
const rowsNamed = (rows: readonly number[]): string => {
  const named = rows.slice(0, MAX_ROWS_NAMED).map(String);
  const more = rows.length - named.length;
  return listed(more > 0 ? [...named, `${formatCount(more)} more`] : named);
};
const variablesNamed = (names: readonly string[]): string => listed(names.map((name) => `{${name}}`));

/** The texts of the dialog that fills a board. */
export const messages = {
  title: "Add shots",
  tabs: {
    label: "Where the shots come from",
    lines: "Lines",
    script: "Write shots",
    table: "Spreadsheet or CSV",
    files: "Files",
    template: "Template",
  },
  add: (count: number) => `Add ${formatQuantity(count, "shot")}`,
  addFirst: (count: number) => `Add the first ${formatQuantity(count, "shot")}`,
  addNone: "Add shots",
  added: (count: number) => `${formatQuantity(count, "shot")} added`,
  textTooLong: (count: number) =>
    count === 1
      ? "1 text left out: it is too long."
      : `${formatCount(count)} texts left out: they are too long.`,
  pasted: (changed: number, added: number) =>
    [
      changed > 0 && `${formatQuantity(changed, "shot")} changed`,
      added > 0 &&
        `${formatCount(added)} ${changed > 0 ? "added" : added === 1 ? "shot added" : "shots added"}`,
    ]
      .filter(Boolean)
      .join(", "),
  type: "Type",
  room: (found: number, room: number) =>
    room === 0
      ? `${formatQuantity(found, "shot")} found, but this board is full.`
      : `${formatQuantity(found, "shot")} found. This board has room for ${formatCount(room)}.`,
  preview: (found: number) => (found === 0 ? "Preview" : formatQuantity(found, "shot")),
  more: (count: number) => `and ${formatCount(count)} more`,
  lines: {
    label: "One shot per line",
    hint: "Paste a script or a list. Numbers and bullets in front are left out.",
    empty: "Your shots appear here.",
  },
  script: {
    label: "Script, brief or list",
    hint: "A language model makes shots of it: words for the picture, the line that is spoken, and the length. You choose which to add.",
    recording: "Recording",
    recordingHint: "Or a recording of it, for a model that takes sounds.",
    recordingLink: "Upload the recording. An address can’t be sent with a question.",
    empty: "Your shots appear here.",
    model: "Language model",
    write: (most: string) => `Write shots · at most ${most}`,
    writeRest: (most: string) => `Write the rest · at most ${most}`,
    writeNothing: "Write shots",
    stop: "Stop",
    writing: (part: number, of: number) =>
      of === 1 ? "Writing…" : `Writing part ${formatCount(part)} of ${formatCount(of)}…`,
    written: (shots: number, cost: string) => `${formatQuantity(shots, "shot")} for ${cost}.`,
    ready: "Shots written.",
    failed: "Couldn't write shots",
    noResponse: "No response. Try again.",
    mayBeCharged: "It may have been charged.",
    cut: (answers: number) =>
      `${answers === 1 ? "An answer" : `${formatCount(answers)} answers`} ended too early. Check that no shot is missing.`,
    nothing: "The answer has no shots. Try another model, or add lines instead.",
    noModel: "No language model is available to your role.",
    noListener:
      "No language model that takes sounds is available to your role. Remove the recording to write from text.",
    voices: "Voices by role",
    narrator: "Narrator",
    cast: "People and things",
    castHint:
      "What has a picture becomes a name of the board, which the prompts mention with “@”, so that it looks the same in each shot.",
    castPicture: (name: string) => `Picture of ${name}`,
    castSlot: "Picture",
    rows: "Written shots",
    keep: (shot: number) => `Add shot ${formatCount(shot)}`,
    picture: (shot: number) => `Picture of shot ${formatCount(shot)}`,
    line: (shot: number, speaker: string | null) =>
      speaker === null
        ? `Line of shot ${formatCount(shot)}`
        : `Line of shot ${formatCount(shot)}, ${speaker}`,
    speaks: (speaker: string) => `${speaker} speaks`,
    seconds: (shot: number) => `Seconds of shot ${formatCount(shot)}`,
    shorter: (shot: number) => `Shot ${formatCount(shot)} shorter`,
    longer: (shot: number) => `Shot ${formatCount(shot)} longer`,
    length: (seconds: number) => `${formatCount(seconds)} s`,
    anyLength: "Any",
  },
  table: {
    file: "CSV file",
    choose: "Choose a CSV file",
    drop: "or drop it here",
    paste: "Or paste cells from a spreadsheet",
    again: "Use another table",
    rows: (name: string | null, count: number) =>
      `${name ?? "Pasted cells"}, ${formatQuantity(count, "row")}`,
    encoding: "Text encoding",
    encodingHint: "Choose another one if characters look wrong.",
    encodings: {
      "utf-8": "Unicode (UTF-8)",
      "utf-16le": "Unicode (UTF-16)",
      "utf-16be": "Unicode (UTF-16, big-endian)",
      "windows-1252": "Western (Windows-1252)",
      macintosh: "Western (Mac)",
      "windows-1250": "Central European (Windows-1250)",
      "windows-1254": "Turkish (Windows-1254)",
      "windows-1257": "Baltic (Windows-1257)",
      "windows-1251": "Cyrillic (Windows-1251)",
      "koi8-u": "Cyrillic (KOI8)",
      ibm866: "Cyrillic (DOS)",
      "windows-1253": "Greek (Windows-1253)",
      "windows-1255": "Hebrew (Windows-1255)",
      "windows-1256": "Arabic (Windows-1256)",
      "windows-874": "Thai (Windows-874)",
      "windows-1258": "Vietnamese (Windows-1258)",
      shift_jis: "Japanese (Shift_JIS)",
      "euc-jp": "Japanese (EUC-JP)",
      "iso-2022-jp": "Japanese (ISO-2022-JP)",
      gb18030: "Chinese, simplified (GB18030)",
      big5: "Chinese, traditional (Big5)",
      "euc-kr": "Korean (EUC-KR)",
    } satisfies Record<Encoding, string>,
    hasHeader: "The first row has the names of the columns",
    region: "The first rows of the table",
    number: "Row",
    column: (number: number) => `Column ${formatCount(number)}`,
    unused: "Not used",
    fields: {
      prompt: "Prompt",
      negative_prompt: "Negative prompt",
      note: "Note",
      kind: "Type",
      ...mapFields(SETTING_NAMES, (name) => settingRow(name).label),
      takes: "Takes",
    } satisfies Record<TableField, string>,
    noPrompt: "Choose the column with the prompts.",
    tooLarge: (limit: number) => `This file is larger than ${formatBytes(limit)}. Split it into parts.`,
    notText: "This isn't a text file. Save the sheet as CSV, then add that.",
    unreadable: "Couldn't read this file.",
    withoutPrompt: (count: number) => `${formatQuantity(count, "row")} without a prompt left out.`,
    tooLong: (rows: readonly number[]) =>
      `${rows.length > 1 ? "Rows" : "Row"} ${rowsNamed(rows)} left out: the text is too long.`,
    unread: (count: number, row: number, field: TableField, cell: string) =>
      count === 1
        ? `Row ${formatCount(row)}: “${cell}” isn't a known ${messages.table.fields[field].toLowerCase()}, so it is left out.`
        : `${formatQuantity(count, "cell")} left out, such as “${cell}” as ${messages.table.fields[field].toLowerCase()} in row ${formatCount(row)}.`,
  },
  files: {
    choose: "Choose files",
    drop: "or drop files and folders here",
    folder: "Choose a folder",
    files: "Files for shots",
    what: "Each picture becomes the first frame of a shot, each clip its source, each sound a voice line.",
    prompt: "Prompt for each",
    promptHint: "{file} is the name of the file.",
    count: (count: number) => formatQuantity(count, "file"),
    other: "Use other files",
    checking: (count: number) => `Checking ${formatQuantity(count, "file")}…`,
    sending: (left: number) => `Uploading, ${formatQuantity(left, "file")} left`,
    stop: "Stop",
    bad: (count: number) => `${formatQuantity(count, "file")} left out`,
    otherType: "Not a picture, clip or sound that models take.",
    unreadable: "Couldn't read this file.",
    interrupted: "The upload stopped. Add the rest when you're ready.",
    empty: "Your shots appear here.",
  },
  template: {
    label: "Prompt with variables",
    hint: "Write names in braces, such as {city} and {time of day}.",
    placeholder: "A street in {city} at {time of day}, slow pan",
    valuesOf: (name: string) => `Values of ${name}`,
    valuesHint: "One per line.",
    valueCount: (count: number) => formatQuantity(count, "value"),
    way: "Combine",
    ways: { every: "Every combination", rows: "Row by row" } satisfies Record<FillMode, string>,
    missing: (names: readonly string[]) =>
      `${variablesNamed(names)} ${names.length > 1 ? "have" : "has"} no value yet.`,
    short: (names: readonly string[]) =>
      `${variablesNamed(names)} ${names.length > 1 ? "have" : "has"} fewer values than the others. Row by row, each needs as many, or a single one.`,
    tooMany: (count: number, room: number) =>
      `${formatCount(count)} shots. This board has room for ${formatCount(room)}. Use fewer values.`,
    empty: "Write a prompt to see its shots.",
  },
};
