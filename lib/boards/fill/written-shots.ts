import { LIMITS } from "@/lib/contract/limits";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { JobKind } from "@/lib/jobs/job";
import { comparableName, isSameName, tidyName } from "@/lib/platform/name-form";
import type { Board } from "../board";
import { type BoardReference, boardReference, MAX_BOARD_REFERENCES, mentionsIn } from "../reference";
import type { FilledShot } from "./filled-shot";

/** A shot as a language model wrote it of a script. */
export type WrittenShot = {
  /** Words for the picture. */
  picture: string;
  /** What is spoken in it, and by whom. */
  line: string | null;
  speaker: string | null;
  seconds: number | null;
  /** The people and things in it. */
  who: readonly string[];
};

/** The voice of each role, by its name as it was written; of lines without one under "". */
export type RoleVoices = Readonly<Record<string, string>>;

/** Pictures of people and things, by their names as they were written. */
export type CastPictures = Readonly<Record<string, HostedInput>>;

/** Who speaks in some shots, each once, in order. */
export const rolesIn = (shots: readonly WrittenShot[]): string[] => [
  ...new Set(shots.flatMap(({ line, speaker }) => (line === null ? [] : (speaker ?? "")))),
];

type Told = Pick<Board, "references">;

/**
 * The people and things in some shots that the board has no name for, those in most shots first, as many as it has room for.
 */
export function castIn(shots: readonly WrittenShot[], { references }: Told): string[] {
  const counts = new Map<string, { name: string; shots: number }>();
  for (const name of shots.flatMap(({ who }) => who)) {
    const form = comparableName(asReference(name));
    if (form === "" || isNamed(references, asReference(name))) continue;
    counts.set(form, { name: counts.get(form)?.name ?? name, shots: (counts.get(form)?.shots ?? 0) + 1 });
  }
  return [...counts.values()]
    .sort((one, other) => other.shots - one.shots)
    .slice(0, MAX_BOARD_REFERENCES - references.length)
    .map(({ name }) => name);
}

/** What a written shot is on a board. A line whose role has no voice stays in the note. */
export function filledShot(
  { picture, line, speaker, seconds, who }: WrittenShot,
  kind: JobKind,
  voices: RoleVoices,
  board: Told,
): FilledShot {
  const voice = voices[speaker ?? ""];
  return {
    kind,
    prompt: withMentions(picture, who, board.references),
    ...(seconds !== null && kind === "video" && { settings: { duration: String(Math.round(seconds)) } }),
    ...(line !== null && voice && { line: { text: line, voice_id: voice, offset_seconds: 0 } }),
    ...(line !== null && !voice && { note: speaker === null ? line : `${speaker}: ${line}` }),
  };
}

/** A name as the references of a board have it. */
const asReference = (name: string): string => tidyName(name).replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "-");

const isNamed = (references: readonly BoardReference[], name: string): boolean =>
  references.some((each) => isSameName(each.name, name));

const pictureOf = (references: readonly BoardReference[], name: string): BoardReference | undefined =>
  references.find((each) => each.of === "picture" && isSameName(each.name, asReference(name)));

/** A prompt in which the people and things that the board has a picture of are named with "@". */
function withMentions(prompt: string, who: readonly string[], references: readonly BoardReference[]): string {
  let text = prompt;
  for (const name of who) {
    const known = pictureOf(references, name);
    if (known) text = withMention(text, name, known);
  }
  return text;
}

const LETTER = "[\\p{L}\\p{M}\\p{N}_-]";
/** Without spaces between words, so that a name has letters beside it. */
const UNSPACED =
  /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmer}|\p{scx=Mymr}/u;
const ENDS_WITH_LETTER = new RegExp(`${LETTER}$`, "u");
const BEGINS_WITH_LETTER = new RegExp(`^${LETTER}`, "u");

/** A prompt with a mention where the name stands first, else at its end, if there it is not too long. */
function withMention(text: string, name: string, reference: BoardReference): string {
  if (mentionsIn(text, [reference]).pictures.length > 0) return text;
  const mention = `@${reference.name}`;
  const quoted = name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const found = new RegExp(UNSPACED.test(name) ? quoted : `(?<!${LETTER})${quoted}(?!${LETTER})`, "iu").exec(
    text,
  );
  if (!found) {
    const longer = `${text} ${mention}`;
    return longer.length > LIMITS.videoPromptMaxLength ? text : longer;
  }
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  const [left, right] = [ENDS_WITH_LETTER.test(before), BEGINS_WITH_LETTER.test(after)].map((is) =>
    is ? " " : "",
  );
  return `${before}${left}${mention}${right}${after}`;
}

type Named = {
  cast: readonly string[];
  pictures: CastPictures;
  roles: readonly string[];
  voices: RoleVoices;
};

/**
 * The names that written shots give a board, for their prompts and others: pictures of people and things, then voices of roles.
 * None that it has, and as many as it has room for.
 */
export function newReferences(
  { cast, pictures, roles, voices }: Named,
  { references }: Told,
): BoardReference[] {
  const asked = [
    ...cast.map((name) => ({ name: asReference(name), of: "picture", input: pictures[name] })),
    ...roles.map((name) => ({ name: asReference(name), of: "voice", voice_id: voices[name] })),
  ];
  const added: BoardReference[] = [];
  for (const each of asked) {
    const { success, data } = boardReference.safeParse(each);
    const known = [...references, ...added];
    if (success && known.length < MAX_BOARD_REFERENCES && !isNamed(known, data.name)) added.push(data);
  }
  return added;
}
