/** Words of a title or an announcement, which is heard to its end: a prompt may have thousands of letters. */
const MAX_LETTERS = 80;

/** The beginning of a text in one line, with an ellipsis where something follows. Cuts no letter in half. */
export function excerpt(text: string, maxLetters = MAX_LETTERS): string {
  // A letter with its marks or an emoji is one segment. Those after the longest possible excerpt need no look.
  const line = text
    .slice(0, maxLetters * 16)
    .replace(/\s+/g, " ")
    .trim();
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  if (letters.length <= maxLetters) return line;
  return `${letters
    .slice(0, maxLetters - 1)
    .join("")
    .trimEnd()}…`;
}
