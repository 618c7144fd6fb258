import { searchWords } from "@/lib/platform/search-form";
import { synonymsOf } from "./synonyms";

/**
 * Scripts without spaces between words, where a word may begin at any letter: Thai to Khmer, kana, Han. In Korean words
 * are written together.
 */
const UNSPACED =
  /[\u0E00-\u0EFF\u1000-\u11FF\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF]/u;
const MAX_CHARACTERS = 64;
/** Least length of a search for an id. Ids are random, so "7" or "bee" would match unrelated jobs. */
const MIN_ID_CHARACTERS = 6;
const ID_LETTERS = /^[\p{Alphabetic}0-9_.:-]+$/u;

/** The words of a search, in the form of `searchForm`. */
export const searchTermsText = (q: string | null | undefined): string[] => searchWords(q ?? "").slice(0, 12);

export type SearchTerms = {
  /**
   * Each must match: one of every group of beginnings starts a word of the text, or `id` starts an id of the job.
   * A group is a word with its other spellings and its synonyms.
   */
  words: { typed: string; beginnings: string[][]; id: string | null }[];
  /** Each must occur anywhere in the text: input in a script without spaces, and punctuation alone. */
  anywhere: string[];
};

export function searchTerms(q: string | null | undefined): SearchTerms {
  const typed = searchTermsText(q);
  return {
    words: typed.filter(isOfWords).map((word) => ({
      typed: word,
      beginnings: wordsOf(word).map(synonymsOf),
      id: idOf(word),
    })),
    anywhere: typed.filter((word) => !isOfWords(word)),
  };
}

const isOfWords = (typed: string): boolean => !UNSPACED.test(typed) && wordsOf(typed).length > 0;

const idOf = (typed: string): string | null =>
  typed.length >= MIN_ID_CHARACTERS && ID_LETTERS.test(typed) ? typed.slice(0, MAX_CHARACTERS) : null;

/**
 * What the word index must contain for letters to occur anywhere in a text: every pair of neighbours as a word
 * (`server/search-index.sql` splits texts in this way), or, for a single letter, a word that begins with it.
 */
export function lettersIn(typed: string): { pairs: string[]; single: string[] } {
  const runs = wordsOf(typed)
    .filter((run) => UNSPACED.test(run))
    .map((run) => [...run]);
  return {
    pairs: runs.flatMap((letters) => letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)),
    single: runs.filter((letters) => letters.length === 1).flat(),
  };
}

/** A text in the form of `searchForm`, split at everything that is neither a letter nor a digit. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{Alphabetic}0-9]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, MAX_CHARACTERS).join(""));
