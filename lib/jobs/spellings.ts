/** A shorter word is one letter away from too many others. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 24;

/** The letters that a typing error may have put in or left out, by the script of the word, as `searchForm` leaves them. */
const ALPHABETS: readonly [RegExp, string][] = [
  [/^[a-z]+$/, "abcdefghijklmnopqrstuvwxyz"],
  [/^\p{Script=Cyrillic}+$/u, "абвгдежзиклмнопрстуфхцчшщъыьэюяієґ"],
  [/^\p{Script=Greek}+$/u, "αβγδεζηθικλμνξοπρστυφχψω"],
];

/**
 * The words that are one typing error away from a word in the form of `searchForm`: one letter left out, put in or
 * changed, or two neighbors exchanged. Empty for a short word, and for one with digits or of mixed scripts.
 */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1];
  if (!alphabet || letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return [];
  const spellings = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join("");
    const [here = "", next = ""] = letters.slice(at, at + 2);
    const after = letters.slice(at + 1).join("");
    if (here) spellings.add(before + after);
    if (next) spellings.add(before + next + here + letters.slice(at + 2).join(""));
    for (const letter of alphabet) {
      spellings.add(before + letter + here + after);
      if (here) spellings.add(before + letter + after);
    }
  }
  spellings.delete(word);
  return [...spellings];
}
