import { countCharacters, firstCharacters } from "@/lib/contract/text";

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
const MAX_CHARACTERS = 400;

/** Splits a script into pieces for an engine: sentences, and parts of very long ones. */
export function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text)]
    .flatMap(({ segment }) => cut(segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function cut(sentence: string): string[] {
  if (countCharacters(sentence) <= MAX_CHARACTERS) return [sentence];
  const most = firstCharacters(sentence, MAX_CHARACTERS).length;
  const space = sentence.lastIndexOf(" ", most);
  const end = space > 0 ? space : most;
  return [sentence.slice(0, end), ...cut(sentence.slice(end).trim())];
}
