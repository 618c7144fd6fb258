import { countCharacters, firstCharacters } from "@/lib/contract/text";

const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });
const MAX_CHARACTERS = 400;

/** An engine is made anew for each passage, which takes it as long as speaking a sentence. */
const PASSAGE_CHARACTERS = 2_000;

/** Splits a script into pieces for an engine: as many whole sentences as fit into a passage. */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let current = "";
  for (const sentence of sentencesOf(text)) {
    if (current !== "" && current.length + sentence.length > PASSAGE_CHARACTERS) {
      passages.push(current);
      current = "";
    }
    current = current === "" ? sentence : `${current} ${sentence}`;
  }
  return current === "" ? passages : [...passages, current];
}

/** Sentences, and parts of very long ones. */
function sentencesOf(text: string): string[] {
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
