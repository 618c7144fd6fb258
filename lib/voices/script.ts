import * as z from "zod/mini";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters, firstCharacters, textUpTo } from "@/lib/contract/text";
import { estimateSpeechSeconds, voiceCredits } from "@/lib/contract/voice";
import { messages } from "./messages";

/** A script of at most `maxLength` characters with some text to speak, and the messages for any other. */
export const scriptUpTo = (maxLength: number) =>
  textUpTo(maxLength, messages.script.tooLong).check(z.regex(/[\p{L}\p{N}]/u, messages.script.empty));

/**
 * Splits a script into as few parts as fit the upstream's limit, at the ends of sentences. A sentence longer
 * than the limit is split between words. Joined again, the parts are the script, except for spaces between
 * parts.
 */
export function splitScript(text: string, limit: number = LIMITS.voiceTextMaxLength): string[] {
  if (countCharacters(text) <= limit) return text.trim() === "" ? [] : [text];
  const parts: string[] = [];
  let current = "";
  const sentences = new Intl.Segmenter("und", { granularity: "sentence" });
  for (const { segment } of sentences.segment(text)) {
    for (const piece of piecesOf(segment, limit)) {
      if (countCharacters(current) + countCharacters(piece) > limit) {
        parts.push(current.trim());
        current = "";
      }
      current += piece;
    }
  }
  return [...parts, current.trim()].filter((part) => part !== "");
}

function piecesOf(sentence: string, limit: number): string[] {
  if (countCharacters(sentence) <= limit) return [sentence];
  const most = firstCharacters(sentence, limit).length;
  const space = sentence.lastIndexOf(" ", most);
  const end = space > 0 ? space : most;
  return [sentence.slice(0, end), ...piecesOf(sentence.slice(end), limit)];
}

/** Whole credits reserved for one part of a script. */
export const partCredits = (part: string): number => voiceCredits(estimateSpeechSeconds(part));

/** Whole credits reserved for all parts of a script; 0 for an empty one. */
export const scriptCredits = (text: string): number =>
  splitScript(text).reduce((sum, part) => sum + partCredits(part), 0);

const line = scriptUpTo(LIMITS.voiceTextMaxLength);

/** Whole credits that a line reserves, the same with every voice; null for a line that cannot be spoken. */
export const lineCredits = (text: string): number | null =>
  line.safeParse(text).success ? partCredits(text.trim()) : null;
