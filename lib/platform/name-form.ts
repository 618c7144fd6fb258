/** What can't be seen. A joiner and the choice of an emoji stay where a script or an emoji needs them to be shown. */
const UNSEEN =
  /(?!(?<=[\p{M}\p{Script=Arabic}\p{Extended_Pictographic}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}]))(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const NEVER_SEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name as it is stored: composed, without what can't be seen, and with one space between words. */
export const tidyName = (name: string): string =>
  name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\t-\r\p{Z}]+/gu, " ")
    .replace(UNSEEN, "")
    .replace(/ +/g, " ")
    .trim();

/**
 * A name as it is compared with others: whoever types one finds what was stored under it, in any case, width and way of
 * writing. Accents count, unlike in a search, because they make other words.
 */
export const nameForm = (name: string): string =>
  tidyName(name.normalize("NFKC"))
    .replace(NEVER_SEEN, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .normalize("NFC");

/** Letters of other scripts that look like Latin ones, in either case. */
const LOOKS: [string, string][] = [
  ["АВЕЅІЈКМНОРСТУХҮԚԜ", "ABESIJKMHOPCTYXYQW"],
  ["аеорсухіјѕһԁԛԝүӏ", "aeopcyxijshdqwyl"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
  ["αινορυκτχϲϳ", "aivopuktxcj"],
  ["ɑɡıⅼօոսԛհ", "agilonuqh"],
  ["0", "o"],
];
const LOOK: ReadonlyMap<string, string> = new Map(
  LOOKS.flatMap(([from, to]) =>
    [...from].map((letter, at): [string, string] => [letter, [...to][at] ?? letter]),
  ),
);

/** What a name looks like: the same for two names that people can't tell apart. */
export const nameLook = (name: string): string =>
  nameForm([...name.normalize("NFKC")].map((letter) => LOOK.get(letter) ?? letter).join(""));

/** The one of these that a name means: the same text, else one that is compared alike. */
export const namedAlike = <Item>(
  items: readonly Item[],
  name: string,
  nameOf: (item: Item) => string,
): Item | undefined => {
  const form = nameForm(name);
  return items.find((item) => nameOf(item) === name) ?? items.find((item) => nameForm(nameOf(item)) === form);
};
