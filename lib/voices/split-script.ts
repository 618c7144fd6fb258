import { LIMITS } from "@/lib/contract/limits";

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/**
 * Splits a script into as few parts as fit the service's limit, at the ends of sentences. A sentence longer
 * than the limit is split between words. Joined again, the parts are the script, except for spaces between
 * parts.
 */
export function splitScript(text: string, limit: number = LIMITS.voiceTextMaxLength): string[] {
  if (text.length <= limit) return text.trim() === "" ? [] : [text];
  const parts: string[] = [];
  let current = "";
  for (const { segment } of segmenter.segment(text)) {
    for (const piece of piecesOf(segment, limit)) {
      if (current.length + piece.length > limit) {
        parts.push(current.trim());
        current = "";
      }
      current += piece;
    }
  }
  return [...parts, current.trim()].filter((part) => part !== "");
}

function piecesOf(sentence: string, limit: number): string[] {
  if (sentence.length <= limit) return [sentence];
  const space = sentence.lastIndexOf(" ", limit);
  const end = space > 0 ? space : limit;
  return [sentence.slice(0, end), ...piecesOf(sentence.slice(end), limit)];
}
