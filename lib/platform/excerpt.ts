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

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A text for the inside of a sentence in English. One with right-to-left letters gets marks that keep its order to
 * itself (Unicode's first strong isolate), or figures of the sentence would join it.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** What ends a sentence, with what closes around it. A cut text ends with an ellipsis. */
const SENTENCE_END = /[.!?…。！？｡؟।][\p{Pe}\p{Pf}"'”’]*\s*$/u;

/** A text as a sentence, which others can follow: with a full stop, unless it ends as a sentence already. */
export const asSentence = (text: string): string => (SENTENCE_END.test(text) ? text.trimEnd() : `${text}.`);
