import "server-only";
import { sql } from "drizzle-orm";
import { transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { searchTerms, searchTermsText } from "../../search-terms";
import type { Spelling } from "../../spelling";
import { spellingsOf } from "../../spellings";
import { begins, wordQuery } from "./find";

/**
 * Corrects one typing error in every word of a search that is in no job of the workspace. A word that is in one is
 * never corrected, so that what is written exactly is found alone.
 */
export async function correctSpelling(
  { workspaceId }: Pick<Session, "workspaceId">,
  q: string | null | undefined,
): Promise<Spelling> {
  const terms = searchTerms(q).words;
  const known = await countKnown(workspaceId, terms.map(wordQuery));
  const isKnown = (term: (typeof terms)[number]) => known.has(wordQuery(term));
  const certain = terms.filter(isKnown).map(wordQuery);
  const corrected = new Map<string, string>();
  for (const term of terms.filter((each) => !isKnown(each))) {
    const meant = await nearest(workspaceId, term.typed, certain);
    if (meant === null) return { object: "spelling", q: null };
    corrected.set(term.typed, meant);
    certain.push(begins(meant));
  }
  if (corrected.size === 0) return { object: "spelling", q: null };
  const words = searchTermsText(q).map((typed) => corrected.get(typed) ?? typed);
  return { object: "spelling", q: words.join(" ") };
}

/**
 * The word one error away that is in most jobs which have the other words, too; null for none. Hundreds are one error
 * away and few of them are in any job, so these are found first: gathering a common word once for each takes too long.
 */
async function nearest(
  workspaceId: string,
  typed: string,
  others: readonly string[],
): Promise<string | null> {
  const words = new Map(spellingsOf(typed).map((word) => [wholeOrBegun(word, typed), word]));
  const known = await countKnown(workspaceId, [...words.keys()]);
  const spellings = new Map(
    [...known.keys()].map((query) => [[query, ...others].join(" & "), words.get(query) ?? ""]),
  );
  const counts = others.length > 0 ? await countKnown(workspaceId, [...spellings.keys()]) : known;
  const [best] = [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
  return best ? (spellings.get(best[0]) ?? null) : null;
}

/** A shorter word has to be whole, or leaving out the last letter would match whatever begins alike. */
const wholeOrBegun = (word: string, typed: string): string =>
  word.length < typed.length ? `'${word}'` : begins(word);

/** A correction is worth this time of a connection, and no more. */
const MAX_MS = 1_000;
/** PostgreSQL's code for a statement that took too long. */
const CANCELED = "57014";

/** How many jobs, up to 50, each of these queries finds; without those that find none. None at all in a huge search. */
async function countKnown(workspaceId: string, queries: readonly string[]): Promise<Map<string, number>> {
  if (queries.length === 0) return new Map();
  try {
    const { rows } = await transaction(async (within) => {
      await within.execute(sql`select set_config('statement_timeout', ${String(MAX_MS)}, true)`);
      return within.execute<{ query: string; jobs: number }>(
        sql`select query, jobs::int as jobs from search_index_known(${workspaceId}, ${sql.param(queries)}::text[])`,
      );
    });
    return new Map(rows.map(({ query, jobs }) => [query, jobs]));
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof Error && "code" in cause && cause.code === CANCELED) return new Map();
    throw error;
  }
}
