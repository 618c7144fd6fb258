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
export const comparableName = (name: string): string =>
  tidyName(name.normalize("NFKC"))
    .replace(NEVER_SEEN, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .normalize("NFC");

/** Whether two names are the same, however each is typed. */
export const isSameName = (one: string, other: string): boolean =>
  comparableName(one) === comparableName(other);

/** The one of these that a name means: the same text, else one that is compared alike. */
export const findByName = <Item>(
  items: readonly Item[],
  name: string,
  nameOf: (item: Item) => string,
): Item | undefined => {
  const form = comparableName(name);
  return (
    items.find((item) => nameOf(item) === name) ?? items.find((item) => comparableName(nameOf(item)) === form)
  );
};
