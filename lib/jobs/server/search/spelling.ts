import "server-only";
import { sql } from "drizzle-orm";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { transaction } from "@/lib/platform/server/database";
import type { Spelling } from "../../api";
import { FILTERS } from "../../filters";
import { searchTerms, searchTermsText } from "../../search-terms";
import { prefixQuery, wordQuery } from "./find";

/**
 * Corrects one typing error in every word of a search that no job has which the reader sees. A word that a job has is not
 * corrected.
 */
export async function correctSpelling(reader: Reader, q: string | null | undefined): Promise<Spelling> {
  const terms = searchTerms(q).words;
  const sight = await sightOf(reader);
  const known = await countKnown(sight, terms.map(wordQuery));
  const isKnown = (term: (typeof terms)[number]) => known.has(wordQuery(term));
  const others = terms.filter(isKnown).map(wordQuery);
  const corrected = new Map<string, string>();
  for (const term of terms.filter((each) => !isKnown(each))) {
    const correction = await nearest(sight, term.typed, others);
    if (correction === null) return { object: "spelling", q: null };
    corrected.set(term.typed, correction);
    others.push(prefixQuery(correction));
  }
  if (corrected.size === 0) return { object: "spelling", q: null };
  const words = searchTermsText(q).map((typed) => corrected.get(typed) ?? typed);
  return { object: "spelling", q: words.join(" ") };
}

/**
 * The word one error away that most jobs with the other words have; null for none. Hundreds of words are one error away
 * and jobs have few of them, so these are found first, without the other words: a query for a common word takes long.
 */
async function nearest(sight: Sight, typed: string, others: readonly string[]): Promise<string | null> {
  const words = new Map(spellingsOf(typed).map((word) => [wholeOrBegun(word, typed), word]));
  const known = await countKnown(sight, [...words.keys()]);
  const spellings = new Map(
    [...known.keys()].map((query) => [[query, ...others].join(" & "), words.get(query) ?? ""]),
  );
  const counts = others.length > 0 ? await countKnown(sight, [...spellings.keys()]) : known;
  const [best] = [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
  return best ? (spellings.get(best[0]) ?? null) : null;
}

/** A shorter word must be whole. Its beginning would match the typed word's own beginning. */
const wholeOrBegun = (word: string, typed: string): string =>
  word.length < typed.length ? `'${word}'` : prefixQuery(word);

/** A correction is given up after this time. */
const MAX_MS = 1_000;
/** PostgreSQL's code for a statement that took too long. */
const CANCELED = "57014";

/** The number of jobs, up to 50, that each of these queries finds, if any. Empty when it takes too long. */
async function countKnown(sight: Sight, queries: readonly string[]): Promise<Map<string, number>> {
  if (queries.length === 0) return new Map();
  const hidden = sql.param(sight.hiddenBoards.map(FILTERS.board.facet));
  try {
    const { rows } = await transaction(async (within) => {
      await within.execute(sql`select set_config('statement_timeout', ${String(MAX_MS)}, true)`);
      return within.execute<{ query: string; jobs: number }>(
        sql`select query, jobs::int as jobs from search_index_known(${sight.workspaceId}, ${sql.param(queries)}::text[], ${hidden}::text[])`,
      );
    });
    return new Map(rows.map(({ query, jobs }) => [query, jobs]));
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof Error && "code" in cause && cause.code === CANCELED) return new Map();
    throw error;
  }
}

/** A shorter word is one error away from too many others. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 24;

/** The letters that a typing error may have put in or left out, by the script of the word, as `searchForm` leaves them. */
const ALPHABETS: readonly [RegExp, string][] = [
  [/^[a-z]+$/, "abcdefghijklmnopqrstuvwxyz"],
  [/^\p{Script=Cyrillic}+$/u, "абвгдежзиклмнопрстуфхцчшщъыьэюяієґ"],
  [/^\p{Script=Greek}+$/u, "αβγδεζηθικλμνξοπρστυφχψω"],
];

/**
 * The words that are one typing error away from a word in the form of `searchForm`: one letter left out, put in or
 * changed, or two neighbors exchanged. Empty for a short word, and for one with digits or of mixed scripts.
 */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1];
  if (!alphabet || letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return [];
  const spellings = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join("");
    const [here = "", next = ""] = letters.slice(at, at + 2);
    const after = letters.slice(at + 1).join("");
    if (here) spellings.add(before + after);
    if (next) spellings.add(before + next + here + letters.slice(at + 2).join(""));
    for (const letter of alphabet) {
      spellings.add(before + letter + here + after);
      if (here) spellings.add(before + letter + after);
    }
  }
  spellings.delete(word);
  return [...spellings];
}
