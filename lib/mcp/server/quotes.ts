import "server-only";
import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { CreateJob } from "@/lib/jobs/job";
import { keepNewest } from "@/lib/platform/server/bounds";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "../messages";
import { QUOTE_MINUTES, type QuotedSpend } from "../quote";
import { mcpQuotes, type QuoteRow } from "./schema";
import type { Agent } from "./tool";

/*
 * A quote is a row, so that every process knows it and an agent names it by a short id. It is of one token, and is used once:
 * the first call that takes it writes its idempotency key into the row, and only that key takes it again, which gives what the
 * first call made.
 */

/** As JSON. A run of 2,000 takes has about 250,000. */
const MAX_ASKED_CHARACTERS = 300_000;

/**
 * Stores what was asked with the most that it may cost, and forgets the oldest quotes of the token.
 * @throws ApiError `payload_too_large`
 */
export async function storeQuote(
  { workspaceId, token }: Agent,
  asked: QuotedSpend,
  credits: number,
): Promise<QuoteRow> {
  if (JSON.stringify(asked).length > MAX_ASKED_CHARACTERS)
    throw new ApiError("payload_too_large", messages.quote.tooLarge);
  return transaction(async (within) => {
    const [row] = await within
      .insert(mcpQuotes)
      .values({
        id: newId("quo"),
        workspaceId,
        tokenId: token.id,
        asked,
        credits,
        expiresAt: sql`now() + make_interval(mins => ${QUOTE_MINUTES})`,
      })
      .returning();
    if (!row) throw new Error("A quote that was just written is not there.");
    await keepNewest(within, "mcp_quotes", workspaceId, sql`token_id = ${token.id}`);
    return row;
  });
}

/** The jobs of a quote. Several takes are one series, which has the id of the quote. */
export function jobsOf(
  id: string,
  { kind, request, count }: Extract<QuotedSpend, { of: "jobs" }>,
): CreateJob[] {
  if (count === 1) return [{ kind, request }];
  return Array.from({ length: count }, (_, position) => ({
    kind,
    request,
    series: { of: "takes", id, position, count },
  }));
}

const isTokens = ({ token }: Agent, id: string) => and(eq(mcpQuotes.id, id), eq(mcpQuotes.tokenId, token.id));

/**
 * The quote for a key. From the first call on it is the quote of that key alone.
 * @throws ApiError `not_found` for a quote of another token, `gone` for one that expired unused, `conflict` for one that
 * another key used
 */
export async function takeQuote(agent: Agent, id: string, key: string): Promise<QuoteRow> {
  const [taken] = await database()
    .update(mcpQuotes)
    .set({ usedKey: key })
    .where(
      and(
        isTokens(agent, id),
        or(eq(mcpQuotes.usedKey, key), and(isNull(mcpQuotes.usedKey), sql`${mcpQuotes.expiresAt} > now()`)),
      ),
    )
    .returning();
  if (taken) return taken;
  const [row] = await database().select().from(mcpQuotes).where(isTokens(agent, id));
  if (!row) throw new ApiError("not_found", messages.quote.none);
  throw row.usedKey === null
    ? new ApiError("gone", messages.quote.expired)
    : new ApiError("conflict", messages.quote.used, { details: { field: "idempotency_key" } });
}

/** Another quote of the token that became something under the key; undefined without one. */
export async function quoteOfKey(agent: Agent, { id }: QuoteRow, key: string): Promise<QuoteRow | undefined> {
  const became = or(sql`${mcpQuotes.jobIds} <> '{}'`, isNotNull(mcpQuotes.approvalId));
  const [row] = await database()
    .select()
    .from(mcpQuotes)
    .where(
      and(eq(mcpQuotes.tokenId, agent.token.id), eq(mcpQuotes.usedKey, key), ne(mcpQuotes.id, id), became),
    )
    .limit(1);
  return row;
}

/** Gives a quote back that nothing was made of, so that it can be taken with another key or a higher most. */
export async function returnQuote(agent: Agent, { id }: QuoteRow): Promise<void> {
  await database()
    .update(mcpQuotes)
    .set({ usedKey: null })
    .where(and(isTokens(agent, id), sql`${mcpQuotes.jobIds} = '{}'`, isNull(mcpQuotes.approvalId)));
}

/** Writes what a quote became. @returns whether it had become nothing before */
export async function settleQuote(
  within: Executor,
  { id }: QuoteRow,
  became: { jobIds: string[] } | { approvalId: string },
): Promise<boolean> {
  const settled = await within
    .update(mcpQuotes)
    .set(became)
    .where(and(eq(mcpQuotes.id, id), sql`${mcpQuotes.jobIds} = '{}'`))
    .returning({ id: mcpQuotes.id });
  return settled.length > 0;
}
