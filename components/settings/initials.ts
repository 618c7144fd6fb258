const FIRST_LETTERS = 2;

/** The first letters of a name's first and last word, as a circle shows them; empty for no name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > FIRST_LETTERS ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => firstLetter(word).toLocaleUpperCase()).join("");
}

/** A letter may be several code points: an accent, or the parts of a syllable. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word);
  return first?.segment ?? "";
}
