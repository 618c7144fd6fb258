/**
 * What a search doesn't tell apart, in words as in the SQL of the same name (`search_form`, in the migrations): letters
 * of either case, width and ligature, with and without marks, typed one way or another. `server/search-form.test.ts`
 * holds both against each other. A change here needs a migration that replaces the function, builds the indexes on it
 * again and empties the search index.
 */

/**
 * Marks that people leave out: accents, Hebrew and Arabic points and Tatweel, nuktas; and what can't be seen: soft
 * hyphens, joiners, directions, variation selectors, skin tones. The vowels of Indic scripts and of Thai are letters in
 * all but name, and stay.
 */
const LEFT_OUT =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant alone
  /[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u08CA-\u08E1\u08E3-\u08FF\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\u{1F3FB}-\u{1F3FF}\u{E0100}-\u{E01EF}]/gu;

/** Letters, signs and digits that Unicode keeps apart and keyboards don't. */
const ALIKE: [string, string][] = [
  ["ıłđðøħŧəς", "ilddohteσ"],
  ["ىیکة", "ييكه"],
  ["‘’‛ʼ“”„‟«»", '\'\'\'\'""""""'],
  ["‐‒–—―−", "------"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["०१२३४५६७८९", "0123456789"],
];
const SAME: ReadonlyMap<string, string> = new Map([
  ...ALIKE.flatMap(([from, to]) => [...from].map((letter, at): [string, string] => [letter, to[at] ?? ""])),
  ...Object.entries({ ß: "ss", æ: "ae", œ: "oe", þ: "th" }),
]);

/** The form of a text or a query that searches compare. */
export function searchForm(text: string): string {
  const lower = text.normalize("NFKD").replace(LEFT_OUT, "").toLowerCase();
  return [...lower]
    .map((letter) => SAME.get(letter) ?? letter)
    .join("")
    .normalize("NFC");
}

/** The words of a query, in that form. */
export const searchWords = (query: string): string[] => searchForm(query).split(/\s+/u).filter(Boolean);

/** Whether every word of a query is somewhere in a text, in any order. */
export function hasEveryWord(text: string, query: string): boolean {
  const form = searchForm(text);
  return searchWords(query).every((word) => form.includes(word));
}
