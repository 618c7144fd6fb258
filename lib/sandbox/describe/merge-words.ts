/** A word that was read, 0 to 100 sure, and where it stands in the picture. */
export type Word = {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
};

/**
 * The words of two readings of the same picture. What is read the same twice becomes surer; of different words in one
 * place the surer ones stay.
 */
export function mergeWords(words: readonly Word[], others: readonly Word[]): Word[] {
  let merged = [...words];
  for (const other of others) {
    const same = merged.filter((word) => isInPlaceOf(word, other));
    const twin = same.find(({ text }) => text === other.text);
    const rest = merged.filter((word) => !same.includes(word));
    if (twin)
      merged = [...merged.filter((word) => word !== twin), { ...twin, confidence: both(twin, other) }];
    else if (same.length === 0 || meanConfidence(same) < other.confidence) merged = [...rest, other];
  }
  return merged;
}

/** As of two independent witnesses. */
const both = (a: Word, b: Word): number => 100 - ((100 - a.confidence) * (100 - b.confidence)) / 100;

/** By letters: half of a word counts less than the whole. */
function meanConfidence(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

const isInPlaceOf = (a: Word, b: Word): boolean => isMiddleIn(a, b) || isMiddleIn(b, a);

function isMiddleIn(word: Word, { bbox }: Word): boolean {
  const x = (word.bbox.x0 + word.bbox.x1) / 2;
  return bbox.x0 <= x && x <= bbox.x1 && bbox.y0 <= middle(word) && middle(word) <= bbox.y1;
}

const middle = ({ bbox }: Word): number => (bbox.y0 + bbox.y1) / 2;

/** Words by line from top to bottom, each from left to right. */
export function linesOf(words: readonly Word[]): string[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1);
    if (line?.some(({ bbox }) => bbox.y0 < middle(word) && middle(word) < bbox.y1)) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.bbox.x0 - b.bbox.x0)
      .map(({ text }) => text)
      .join(" "),
  );
}
