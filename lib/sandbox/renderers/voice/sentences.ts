const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
const MAX_CHARACTERS = 400;

/** Splits a script into pieces for an engine: sentences, and parts of very long ones. */
export function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text)]
    .flatMap(({ segment }) => cut(segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function cut(sentence: string): string[] {
  if (sentence.length <= MAX_CHARACTERS) return [sentence];
  const space = sentence.lastIndexOf(" ", MAX_CHARACTERS);
  const end = space > 0 ? space : MAX_CHARACTERS;
  return [sentence.slice(0, end), ...cut(sentence.slice(end).trim())];
}
