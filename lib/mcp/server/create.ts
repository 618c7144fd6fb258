import "server-only";
import type { Approval } from "@/lib/approvals/approval";
import { askApproval, readApproval } from "@/lib/approvals/server/approvals";
import { startRunOrAsk } from "@/lib/approvals/server/create-or-ask";
import type { BoardRun, StartRun } from "@/lib/boards/run";
import { ApiError } from "@/lib/contract/errors";
import { checkRequests, priceIncrease } from "@/lib/intents/server/check-request";
import { createJobs, hashBody } from "@/lib/intents/server/intents";
import type { CreateJob } from "@/lib/jobs/job";
import { database } from "@/lib/platform/server/database";
import { messages } from "../messages";
import { jobsOf, quoteOfKey, returnQuote, settleQuote, storeQuote, takeQuote } from "./quotes";
import type { QuoteRow } from "./schema";
import type { Agent } from "./tool";

/** What a call of `create` led to. */
export type Made =
  | { of: "jobs"; jobIds: string[]; credits: number }
  | { of: "run"; run: BoardRun; approval: Approval | null; credits: number }
  | { of: "approval"; approval: Approval; credits: number };

type Taken = { quoteId: string; key: string; maxCredits: number };

/**
 * Makes what a quote is of, for at most its price and the agent's own most. The same call again gives the same jobs, run or
 * request to an owner.
 * @throws ApiError as `takeQuote`, `price_increased` above the quoted price or the most, `limit_reached`,
 * `balance_reached`, `conflict` after a no, and as `createJobs` and `startRun`
 */
export async function createQuoted(agent: Agent, { quoteId, key, maxCredits }: Taken): Promise<Made> {
  const quote = await takeQuote(agent, quoteId, key);
  const known = await readKnown(agent, quote);
  if (known) return known;
  const earlier = await quoteOfKey(agent, quote, key);
  if (earlier) return readEarlier(agent, quote, earlier);
  try {
    if (quote.credits > maxCredits)
      throw new ApiError("price_increased", messages.quote.aboveMost(quote.credits, maxCredits), {
        details: { credits_shown: maxCredits, credits_quoted: quote.credits },
      });
    const { asked } = quote;
    return asked.of === "jobs"
      ? await createQuotedJobs(agent, quote, { jobs: jobsOf(quoteId, asked), key })
      : await startQuotedRun(agent, { boardId: asked.board_id, run: asked.run, key });
  } catch (error) {
    // Nothing was made, so that the quote is as good as before. A row that became something stays as it is.
    await returnQuote(agent, quote);
    throw error;
  }
}

/** What the key made by an earlier quote of the same, as when its response was lost and the price was asked again. */
async function readEarlier(agent: Agent, quote: QuoteRow, earlier: QuoteRow): Promise<Made> {
  const isSame = hashBody(earlier.asked) === hashBody(quote.asked);
  const known = isSame ? await readKnown(agent, earlier) : null;
  if (known) return known;
  throw new ApiError("idempotency_conflict", messages.quote.keyReused, {
    details: { field: "idempotency_key" },
  });
}

/** What an earlier call of the same key made. */
async function readKnown(agent: Agent, { jobIds, approvalId, credits }: QuoteRow): Promise<Made | null> {
  if (jobIds.length > 0) return { of: "jobs", jobIds, credits };
  if (approvalId === null) return null;
  const approval = await readApproval(agent, approvalId);
  if (approval.status === "waiting") return { of: "approval", approval, credits };
  // A person may have agreed to a price that rose.
  if (approval.status === "granted")
    return { of: "jobs", jobIds: approval.job_ids, credits: approval.credits };
  throw new ApiError("conflict", messages.quote.refused[approval.status], {
    details: { approval_id: approval.id },
  });
}

type Jobs = { jobs: CreateJob[]; key: string };

async function createQuotedJobs(agent: Agent, quote: QuoteRow, { jobs, key }: Jobs): Promise<Made> {
  const { credits } = quote;
  const { checked, total } = await checkRequests(agent, jobs);
  const increase = priceIncrease(credits, total);
  if (increase) throw await withNewQuote(agent, quote, total, increase);
  let made: string[] = [];
  try {
    await createJobs({
      maker: agent,
      checked,
      isApproved: false,
      clientToken: key,
      decide: async (within, jobIds) => {
        // The same call at the same moment was first.
        if (!(await settleQuote(within, quote, { jobIds })))
          throw new ApiError("conflict", messages.quote.used);
        made = jobIds;
      },
    });
  } catch (error) {
    const known = await readSettled(agent, quote, key);
    if (known) return known;
    if (!(error instanceof ApiError && error.code === "approval_needed")) throw error;
    const approval = await askApproval(agent, { jobs, note: null }, key);
    await settleQuote(database(), quote, { approvalId: approval.id });
    return { of: "approval", approval, credits };
  }
  return { of: "jobs", jobIds: made, credits };
}

/** The refusal of a price that rose, with a quote of the new one. */
async function withNewQuote(
  agent: Agent,
  { asked }: QuoteRow,
  total: number,
  { code, message, details }: ApiError,
): Promise<ApiError> {
  const { id, credits, expiresAt } = await storeQuote(agent, asked, total);
  const fresh = { quote_id: id, credits_at_most: credits, expires_at: expiresAt.toISOString() };
  return new ApiError(code, message, { details: { ...details, new_quote: fresh } });
}

const readSettled = async (agent: Agent, { id }: QuoteRow, key: string): Promise<Made | null> =>
  readKnown(agent, await takeQuote(agent, id, key));

type Run = { boardId: string; run: StartRun; key: string };

/** The same key and body give the same run, so that the row of the quote need not name it. */
async function startQuotedRun(agent: Agent, { boardId, run, key }: Run): Promise<Made> {
  const started = await startRunOrAsk(agent, boardId, run, key);
  const isAsking = started.paused_for === "approval";
  // The request of a key is known, so that this gives it and asks nobody again.
  const approval = isAsking ? await askApproval(agent, { board_id: boardId, run, note: null }, key) : null;
  return { of: "run", run: started, approval, credits: started.credits ?? run.credits };
}
