import type { JobKind } from "@/lib/jobs/job";
import { isSameName, tidyName } from "@/lib/platform/name-form";
import type { Board, BoardEdit } from "../board";
import { type BoardReference, boardReference } from "../reference";
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

/** Who speaks in some shots, each once, in order. */
export const rolesIn = (shots: readonly WrittenShot[]): string[] => [
  ...new Set(shots.flatMap(({ line, speaker }) => (line === null ? [] : (speaker ?? "")))),
];

type Told = Pick<Board, "references">;

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

/** A prompt in which the people and things that the board has a picture of are named with "@". */
function withMentions(prompt: string, who: readonly string[], references: readonly BoardReference[]): string {
  let text = prompt;
  for (const name of who) {
    const known = references.find(
      (each) => each.of === "picture" && isSameName(each.name, asReference(name)),
    );
    const at = known ? text.toLocaleLowerCase().indexOf(name.toLocaleLowerCase()) : -1;
    if (known && at >= 0 && text[at - 1] !== "@")
      text = `${text.slice(0, at)}@${known.name}${text.slice(at + name.length)}`;
  }
  return text;
}

/** The edits that give a board its roles as voices with a name, which other prompts can use. Roles that it has keep theirs. */
export const roleEdits = (roles: readonly string[], voices: RoleVoices, { references }: Told): BoardEdit[] =>
  roles.flatMap((role): BoardEdit[] => {
    const named = boardReference.safeParse({ name: asReference(role), of: "voice", voice_id: voices[role] });
    if (!named.success || references.some(({ name }) => isSameName(name, named.data.name))) return [];
    return [{ do: "set_reference", name: named.data.name, reference: named.data }];
  });
