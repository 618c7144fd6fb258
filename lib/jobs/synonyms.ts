/** Words of this field that people use for the same thing. A search for one finds all of its group. */
const GROUPS: readonly (readonly string[])[] = [
  ["video", "clip", "film", "movie", "footage"],
  ["image", "picture", "photo", "photograph"],
  ["audio", "sound"],
  ["voice", "voiceover", "narration"],
  ["portrait", "headshot"],
  ["aerial", "drone"],
  ["cartoon", "animation"],
  ["monochrome", "greyscale", "grayscale"],
  ["ocean", "sea"],
  ["forest", "woods"],
  ["airplane", "aeroplane", "aircraft"],
  ["car", "automobile"],
  ["bike", "bicycle"],
];

/** British and American spellings: the beginnings of words that end, or go on, with -our or -or. */
const OUR =
  /^(arbo|ardo|armo|behavio|clamo|colo|discolo|endeavo|favo|fervo|flavo|glamo|harbo|hono|humo|labo|neighbo|odo|parlo|rigo|rumo|savo|splendo|tumo|valo|vapo|vigo|watercolo)u?r(.*)$/;
const RULES: readonly ((word: string) => string[])[] = [
  (word) => variants(OUR.exec(word), (stem, end) => [`${stem}ur${end}`, `${stem}r${end}`]),
  (word) =>
    variants(/^(calib|cent|fib|lust|met|sab|somb|spect|theat)(?:re|er)(s?)$/.exec(word), (stem, end) => [
      `${stem}re${end}`,
      `${stem}er${end}`,
    ]),
  (word) =>
    variants(/^(.{3,})i[sz](e[ds]?|ing|ations?)$/.exec(word), (stem, end) => [
      `${stem}is${end}`,
      `${stem}iz${end}`,
    ]),
  (word) => variants(/^gr[ae]y(.*)$/.exec(word), (end) => [`gray${end}`, `grey${end}`]),
  (word) =>
    variants(/^(catal|dial|anal|monol)og(?:ue)?(s?)$/.exec(word), (stem, end) => [
      `${stem}og${end}`,
      `${stem}ogue${end}`,
    ]),
  (word) =>
    variants(/^(.{3,}[aeiou])ll?(ed|ing|ers?)$/.exec(word), (stem, end) => [
      `${stem}l${end}`,
      `${stem}ll${end}`,
    ]),
];

const variants = (
  match: RegExpExecArray | null,
  spell: (first: string, second: string) => string[],
): string[] => (match ? spell(match[1] ?? "", match[2] ?? "") : []);

/** A word and all that a search for it finds as well, lower case: other spellings of it, and its synonyms. */
export function synonymsOf(word: string): string[] {
  const singular = word.replace(/s$/, "");
  const group = GROUPS.find((each) => each.includes(word) || each.includes(singular)) ?? [];
  return [...new Set([word, ...RULES.flatMap((rule) => rule(word)), ...group])];
}
