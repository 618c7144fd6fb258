import { type JobKind, jobKind } from "@/lib/jobs/job";
import { MAX_CELL_TAKES } from "../run";
import { isSettingName, SETTING_NAMES, type SettingName, settingRow } from "../setting-names";

/** What a column of a table can hold. */
export const TABLE_FIELDS = [
  ...(["prompt", "negative_prompt", "note", "kind"] as const),
  ...SETTING_NAMES,
  "takes",
] as const;
export type TableField = (typeof TABLE_FIELDS)[number];
export const isTableField = (text: string): text is TableField =>
  TABLE_FIELDS.some((field) => field === text);

/** A name without spaces and signs. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The names that people give to columns, those that say most first. A setting has its own name and its label before these. */
const NAMES: Readonly<
  Record<Exclude<TableField, SettingName>, readonly string[]> & { [Name in SettingName]?: readonly string[] }
> = {
  prompt: [
    ...["prompt", "prompts", "description", "visual", "action", "script", "text", "line", "content"],
    ...["scene", "shot"],
  ],
  negative_prompt: ["negativeprompt", "negative", "avoid", "without"],
  note: ["note", "notes", "comment", "comments", "remark", "remarks"],
  kind: ["kind", "type", "medium"],
  ratio: ["aspect", "aspectratio", "format"],
  resolution: ["res"],
  duration: ["durationseconds", "durations", "seconds", "length", "sec"],
  audio: ["audioenabled", "withaudio"],
  takes: ["takes", "take", "count", "versions", "variations"],
};
const GUESS_BY_NAME = new Map(
  TABLE_FIELDS.flatMap((field) => {
    const own = isSettingName(field) ? [plain(field), plain(settingRow(field).label)] : [];
    const names = [...new Set([...own, ...(NAMES[field] ?? [])])];
    return names.map((name, rank) => [name, { field, rank }] as const);
  }),
);

/** What a column with this name probably holds; a name of a lower rank says more. */
export const guessField = (name: string): { field: TableField; rank: number } | null =>
  GUESS_BY_NAME.get(plain(name)) ?? null;

/** The words that people write for a kind, in addition to its own name. */
const KIND_WORDS: Readonly<Record<JobKind, readonly string[]>> = {
  video: ["clip"],
  image: ["still", "picture", "photo"],
  voice: ["voiceover", "speech", "line"],
  avatar: ["talkingavatar"],
};
export function readKind(cell: string): JobKind | null {
  const word = cell.toLowerCase().replace(/[^a-z]/gu, "");
  return jobKind.options.find((kind) => kind === word || KIND_WORDS[kind].includes(word)) ?? null;
}

/** `16:9`, also as `16x9`, and as the time of day that a spreadsheet makes of it: `16:09:00`. */
const readRatio = (cell: string): string | null => {
  const [, width, height] = /^0?(\d{1,2})\s*[:x×/]\s*0?(\d{1,2})(?::00)?$/iu.exec(cell) ?? [];
  if (width && height) return `${width}:${height}`;
  return /^[a-z]+$/iu.test(cell) ? cell.toLowerCase() : null;
};
/** `720p` or `4K`, also without its letter; `1024x1792`. */
const readResolution = (cell: string): string | null => {
  const [, lines, thousands] = /^(?:(\d{3,4})\s*p?|(\d)\s*k)$/iu.exec(cell) ?? [];
  if (lines) return `${lines}p`;
  const [, width, height] = /^(\d{3,4})\s*[x×]\s*(\d{3,4})$/iu.exec(cell) ?? [];
  if (width && height) return `${width}x${height}`;
  return thousands ? `${thousands}K` : null;
};
/** `6`, `6 s`, `6.0`. */
const readSeconds = (cell: string): string | null => {
  const [, seconds] = /^(\d{1,4})(?:[.,]0+)?\s*(?:s|sec|secs|seconds?|″|")?$/iu.exec(cell) ?? [];
  return seconds === undefined ? null : String(Number(seconds));
};
const readWord = (cell: string): string | null =>
  /^[\p{L}\p{N}_-]{1,128}$/u.test(cell) ? cell.toLowerCase() : null;

const ON = new Set(["on", "yes", "y", "true", "1", "x", "with"]);
const OFF = new Set(["off", "no", "n", "false", "0", "without"]);
const readSwitch = (cell: string): boolean | null => {
  const word = cell.toLowerCase();
  if (ON.has(word)) return true;
  return OFF.has(word) ? false : null;
};
export const readTakes = (cell: string): number | null => {
  const takes = /^\d$/u.test(cell) ? Number(cell) : null;
  return takes !== null && takes <= MAX_CELL_TAKES ? takes : null;
};

/** How the cells of a setting are read, where that is not a word. */
const READ_SETTING: Partial<Record<SettingName, (cell: string) => string | boolean | null>> = {
  ratio: readRatio,
  resolution: readResolution,
  duration: readSeconds,
  audio: readSwitch,
};

/** The meaning of a cell of a setting; null for one that has none. */
export const settingReader = (name: SettingName) => READ_SETTING[name] ?? readWord;
