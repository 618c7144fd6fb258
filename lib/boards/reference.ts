import * as z from "zod/mini";
import { type HostedInput, hostedInput } from "@/lib/inputs/hosted-input";
import { idInRequest } from "@/lib/platform/ids";
import { isSameName, tidyName } from "@/lib/platform/name-form";
import { messages } from "./messages";

/** References of a board at most. */
export const MAX_BOARD_REFERENCES = 24;
export const MAX_REFERENCE_NAME = 40;
const MAX_CHARACTERS = 4_000;

/** A name as it stands in a prompt after "@": letters with their marks, digits, "-" and "_". */
const referenceName = z
  .string()
  .check(
    z.overwrite(tidyName),
    z.minLength(1, messages.noName),
    z.maxLength(MAX_REFERENCE_NAME, messages.nameTooLong(MAX_REFERENCE_NAME)),
    z.regex(/^(?:[\p{L}\p{M}\p{N}_-]|\u200c|\u200d)+$/u, messages.referenceName),
  );

/** A picture or a voice with a name, which prompts of the board use. */
export const boardReference = z.discriminatedUnion("of", [
  z.strictObject({
    name: referenceName,
    of: z.literal("picture"),
    input: hostedInput.check(
      z.refine(({ type }) => type === "image", messages.notAPicture),
      z.refine((input) => JSON.stringify(input).length <= MAX_CHARACTERS, messages.inputsTooLong),
    ),
  }),
  z.strictObject({ name: referenceName, of: z.literal("voice"), voice_id: idInRequest }),
]);
export type BoardReference = z.infer<typeof boardReference>;

/** The references with one of them added, replaced or, with null, removed. */
export const withReference = (
  references: readonly BoardReference[],
  name: string,
  reference: BoardReference | null,
): BoardReference[] =>
  reference && references.some((each) => isSameName(each.name, name))
    ? references.map((each) => (isSameName(each.name, name) ? reference : each))
    : [...references.filter((each) => !isSameName(each.name, name)), ...(reference ? [reference] : [])];

// Not the "@" of an address, which has a letter before it. What can't be seen may come along with a name that is pasted.
const MENTION = /(?<![\p{L}\p{M}\p{N}_@.-])@([\p{L}\p{M}\p{N}\p{Cf}_-]+)/gu;

export type Mentions = {
  /** The prompt as it is sent: with the names in place of the mentions. */
  prompt: string;
  /** In the order in which they are first mentioned. */
  pictures: { name: string; input: HostedInput }[];
  /** The first one. */
  voice: { name: string; id: string } | null;
};

/** Of the last prompt that was read, since all models of a shot read the same one. */
let last: { prompt: string; references: readonly BoardReference[]; mentions: Mentions } | null = null;

/** The references that a prompt mentions. Other words that begin with "@" stay as they are. */
export function mentionsIn(prompt: string, references: readonly BoardReference[]): Mentions {
  if (last?.prompt !== prompt || last.references !== references)
    last = { prompt, references, mentions: readMentions(prompt, references) };
  return last.mentions;
}

function readMentions(prompt: string, references: readonly BoardReference[]): Mentions {
  if (references.length === 0 || !prompt.includes("@")) return { prompt, pictures: [], voice: null };
  const pictures = new Map<string, HostedInput>();
  let voice: Mentions["voice"] = null;
  const words = prompt.replace(MENTION, (mention: string, name: string) => {
    const known = references.find((each) => isSameName(each.name, name));
    if (!known) return mention;
    if (known.of === "picture") pictures.set(known.name, known.input);
    else voice ??= { name: known.name, id: known.voice_id };
    return name;
  });
  return { prompt: words, pictures: [...pictures].map(([name, input]) => ({ name, input })), voice };
}

type Taken = { referencesMax: number; image: "none" | "optional" | "required" };
type Given = {
  firstFrame: HostedInput | null;
  references: HostedInput[];
  /** What a person should know about it, a line each. */
  notes: string[];
};

/**
 * Passes mentioned pictures on in the way that a model can: as references where it takes those and the shot has no frames of
 * its own, else one of them as the first frame, else as words alone.
 * @param has the inputs of the shot itself
 * @param asFrame says that one is the first frame, or what a first frame is for this kind
 */
export function passPictures(
  pictures: Mentions["pictures"],
  has: { firstFrame: HostedInput | null; hasOther: boolean; references: readonly HostedInput[] },
  takes: Taken,
  asFrame = messages.asFirstFrame,
): Given {
  const { firstFrame, hasOther, references } = has;
  const room = takes.referencesMax - references.length;
  const names = (some: Mentions["pictures"]) => some.map(({ name }) => name);
  const asWords = (some: Mentions["pictures"]) => (some.length > 0 ? [messages.wordsOnly(names(some))] : []);
  if (!firstFrame && !hasOther && room > 0) {
    const given = pictures.slice(0, room);
    return {
      firstFrame,
      references: [...references, ...given.map(({ input }) => input)],
      notes: asWords(pictures.slice(room)),
    };
  }
  const [first, ...others] = pictures;
  if (first && !firstFrame && !hasOther && references.length === 0 && takes.image !== "none") {
    return {
      firstFrame: first.input,
      references: [],
      notes: [asFrame(first.name), ...asWords(others)],
    };
  }
  return { firstFrame, references: [...references], notes: asWords(pictures) };
}
