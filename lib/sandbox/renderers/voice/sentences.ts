const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
const LONGEST = 400;

/** A script in pieces an engine can speak one after the other: sentences, and parts of very long ones. */
export function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text)]
    .flatMap(({ segment }) => cut(segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function cut(sentence: string): string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const space = sentence.lastIndexOf(" ", LONGEST);
  const end = space > 0 ? space : LONGEST;
  return [sentence.slice(0, end), ...cut(sentence.slice(end).trim())];
}
