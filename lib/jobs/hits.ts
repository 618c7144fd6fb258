import { searchForm } from "@/lib/platform/search-form";
import { searchTerms, wordsOf } from "./search-terms";

/** A part of a text, and whether a search found it. The parts together are the text. */
export type TextPart = { text: string; isHit: boolean };

/** A word with its marks and apostrophes. */
const WORD = /[\p{L}\p{M}\p{N}_'’]+/gu;

/**
 * A text in parts, of which those are hits that a search compared with: whole words that begin with a typed one or one
 * of its synonyms, and letters of scripts without spaces.
 */
export function hitsIn(text: string, q: string): TextPart[] {
  const { words, anywhere } = searchTerms(q);
  const beginnings = words.flatMap((word) => word.beginnings.flat());
  const isHit = (word: string) =>
    wordsOf(searchForm(word)).some((form) => beginnings.some((beginning) => form.startsWith(beginning)));
  const places = [
    ...[...text.matchAll(WORD)].flatMap(({ index, 0: word }) =>
      isHit(word) ? [[index, index + word.length] as const] : [],
    ),
    ...anywhere.flatMap((typed) => {
      const at = text.toLowerCase().indexOf(typed);
      return at < 0 ? [] : [[at, at + typed.length] as const];
    }),
  ].sort(([one], [other]) => one - other);
  const parts: TextPart[] = [];
  let end = 0;
  for (const [from, to] of places) {
    if (from < end) continue;
    if (from > end) parts.push({ text: text.slice(end, from), isHit: false });
    parts.push({ text: text.slice(from, to), isHit: true });
    end = to;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

/** Letters before the first hit that a line has room for. */
const ROOM = 40;

/** The same for one line, which begins near the first hit where that would be out of sight. */
export function lineAroundHit(text: string, q: string): TextPart[] {
  const parts = hitsIn(text.replace(/\s+/g, " ").trim(), q);
  const [first, ...rest] = parts;
  if (!first || first.isHit || rest.length === 0 || first.text.length <= ROOM) return parts;
  const start = first.text.indexOf(" ", first.text.length - ROOM / 2) + 1;
  return [{ text: `…${first.text.slice(start || first.text.length - ROOM / 2)}`, isHit: false }, ...rest];
}
