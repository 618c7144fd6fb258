import { PEOPLE, PORTRAITS } from "./people";
import type { Subject } from "./subject";
import { SUBJECTS } from "./subjects";

/** Words that only name the kind of picture: any other subject comes before them. */
const WEAK = new Set(
  "portrait|face|figure|character|silhouette|selfie|food|dish|meal|plant|building|floral|drink|model|hero|present|story|screen|pattern|shape|people|crowd|human|person|host|sail|flight|fire|flame|forest|wood|woods|jungle|grove|rainforest|flock|bowl|toy|pot|caravan|dancing|dance|hat|sun|moon|wave|light|desk|leaf|leaves|friend|team|circle|app|cover|bed|shop|street|tree|mountain|cliff|flower|blossom|bloom|rain forest|pine forest|bamboo forest|flower field|field of flowers|lavender field|tulip field|sunflower field|flower meadow".split(
    "|",
  ),
);

/** Of a prompt, what is drawn large. */
export type NamedSubject = {
  subject: Subject;
  /** Where its word is in the text. */
  at: number;
  /** Whether the word stands in the plural: "birds". */
  many: boolean;
  /** Whether the word only names the kind of picture. */
  weak: boolean;
};

/**
 * Phrases that name a place or a mood, although a word in them is also a subject: "wheat field". The scene behind the subject is chosen by `brief.ts`.
 */
const SCENERY: readonly string[] = [
  "tree line|forest fire|forest floor|palm beach|treetops",
  "string light|fairy light|candle light|candlelight",
  "firelight|fire light|camera move|camera pan|camera push|camera orbit|camera shake|camera glide|drone shot|drone view|drone footage|aerial drone|bird's eye|birds eye|fish eye|fisheye",
  "tracking shot|dolly shot|crane shot|helicopter shot|helicopter view|handheld camera|static camera|camera|slow camera|lens flare|macro lens|wide lens|mm lens|anamorphic lens|camera lens",
  "heat wave|sound wave|waves of|wave of|light wave|neon light|city light|street light|traffic light|northern light|light ray|sun ray|sun beam|sunbeam|soft light",
  "oil painting|watercolor painting|oil paint|film noir|film grain|golden hour|blue hour|black and white|cherry red|rose gold|rose-gold|apple green|lemon yellow|forest green|salmon pink|bottle green|fire red|honey-coloured",
  "depth of field|field of view|rule of thirds|mountain lake|mountain road|mountain pass|mountain range|mountain valley|mountain background|mountain stream|mountain trail|cliff edge|moonlight|moon light|sea wave|gentle wave|big waves|crashing waves|waves",
  "wheat field|rice field|corn field|rose garden",
  "christmas market|fish market|food market|coffee shop|coffee table|book shelf|bookshelf|bookstore|phone booth|wine cellar|kitchen table|tea ceremony|car park|boat house|bus stop|train station|bed of|bedroom",
  "with candle|with lit candle|fire in|on fire|paper texture|glass bead|dragon boat|pirate flag|flower pot|flowerpot|fairy tale|fairytale|3d model|scale model|role model|at his desk|at her desk|at a desk|on a desk|on the desk|on a table|on the table|on a plate|at the table|park bench|window seat",
];

type Entry = { subject: Subject | null; word: string; at: number; end: number; many: boolean };

const VOCABULARY = [
  ...SUBJECTS.map((subject) => ({ subject, words: subject.words })),
  ...SCENERY.map((words) => ({ subject: null, words })),
]
  .flatMap(({ subject, words }) =>
    words.split("|").map((word) => ({
      subject,
      word,
      pattern: new RegExp(`(?<![\\w-])${word}(?<many>s|es)?(?![\\w])`, "g"),
    })),
  )
  .toSorted((a, b) => b.word.length - a.word.length);

/**
 * The subjects that a prompt names, the main one first: the earliest, unless its word is a weak one. A longer
 * phrase hides the words in it: "wheat field" is no bread. Of words side by side the last one counts: "strawberry
 * cake", "baby elephant".
 */
export function findSubjects(prompt: string): NamedSubject[] {
  const text = prompt.toLowerCase();
  const matches: Entry[] = [];
  for (const { subject, word, pattern } of VOCABULARY) {
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (matches.some((other) => at < other.end && end > other.at)) continue;
      matches.push({ subject, word, at, end, many: match.groups?.many !== undefined });
    }
  }
  const named = matches.flatMap(({ subject, word, at, end, many }) =>
    subject ? [{ subject, word, at, end, many }] : [],
  );
  const heads = named.filter(({ end }) => !named.some((next) => next.at === end + 1 && !WEAK.has(next.word)));
  return heads
    .map(({ subject, word, at, many }) => ({
      subject,
      at,
      many: many || subject.spreads,
      weak: WEAK.has(word),
    }))
    .toSorted((a, b) => Number(a.weak) - Number(b.weak) || a.at - b.at);
}

/** A person as head and shoulders; null for what is no person. */
export const portraitOf = ({ name }: Subject): Subject | null =>
  PORTRAITS.find((portrait) => portrait.name === name) ?? null;

export const isPerson = (subject: Subject): boolean => PEOPLE.includes(subject);
