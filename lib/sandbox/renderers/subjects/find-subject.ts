import { ANIMALS } from "./animals";
import { BUILDINGS } from "./buildings";
import { CRAFT } from "./craft";
import { CREATURES } from "./creatures";
import { FOOD } from "./food";
import { NATURE } from "./nature";
import { OBJECTS } from "./objects";
import { PEOPLE, PORTRAITS } from "./people";
import { PLANTS } from "./plants";
import { SCENERY } from "./scenery";
import type { Subject } from "./subject";
import { VEHICLES } from "./vehicles";

const SUBJECTS = [...PEOPLE, ...ANIMALS, ...CREATURES, ...BUILDINGS, ...VEHICLES, ...CRAFT, ...FOOD, ...OBJECTS, ...PLANTS, ...NATURE];

/** Words that only name the kind of picture: any other subject comes before them. */
const WEAK = new Set(
  "portrait face figure character silhouette selfie food dish meal plant building floral drink model hero present story screen pattern shape people crowd human person host sail flight fire flame flock bowl toy pot caravan dancing dance hat sun moon wave light desk leaf leaves friend team circle app cover bed shop street tree mountain cliff flower blossom bloom".split(" "),
);

/** Of a prompt, what is drawn large. */
export type Found = {
  subject: Subject;
  /** Where its word is in the text. */
  at: number;
  /** Whether the word stands in the plural: "birds". */
  many: boolean;
};

type Entry = { subject: Subject | null; word: string; at: number; end: number; many: boolean };

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const plural = (word: string) => `${escaped(word)}(?<many>s|es)?`;

const VOCABULARY = [...SUBJECTS.map((subject) => ({ subject, words: subject.words })), ...SCENERY.map((words) => ({ subject: null, words }))]
  .flatMap(({ subject, words }) => words.split("|").map((word) => ({ subject, word, pattern: new RegExp(`(?<![\\w-])${plural(word)}(?![\\w])`, "g") })))
  .toSorted((a, b) => b.word.length - a.word.length);

/**
 * The subjects that a prompt names, the main one first: the earliest, unless its word is a weak one. A longer
 * phrase hides the words in it: "pine forest" is no pine. Of words side by side the last one counts: "strawberry
 * cake", "baby elephant".
 */
export function findSubjects(prompt: string): Found[] {
  const text = prompt.toLowerCase();
  const taken: Entry[] = [];
  for (const { subject, word, pattern } of VOCABULARY) {
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (taken.some((other) => at < other.end && end > other.at)) continue;
      taken.push({ subject, word, at, end, many: match.groups?.["many"] !== undefined });
    }
  }
  const named = taken.flatMap(({ subject, word, at, end, many }) => (subject ? [{ subject, word, at, end, many }] : []));
  const heads = named.filter(({ end }) => !named.some((next) => next.at === end + 1 && !WEAK.has(next.word)));
  const rank = ({ word, at }: { word: string; at: number }) => at + (WEAK.has(word) ? 10_000 : 0);
  return heads.toSorted((a, b) => rank(a) - rank(b)).map(({ subject, at, many }) => ({ subject, at, many }));
}

/** The same person as head and shoulders; null for what is no person. */
export const portraitOf = ({ name }: Subject): Subject | null => PORTRAITS.find((portrait) => portrait.name === name) ?? null;

/** Whether a subject is a person. */
export const isPerson = (subject: Subject): boolean => PEOPLE.includes(subject);
