import "server-only";
import { CLIENT_CAPABILITIES_META_KEY, inputRequired } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Approval } from "@/lib/approvals/approval";
import { LIMITS } from "@/lib/contract/limits";
import { messages as contract } from "@/lib/contract/messages";
import { checkRequests } from "@/lib/intents/server/check-request";
import { jobKind } from "@/lib/jobs/job";
import { settingsLink } from "@/lib/navigation/settings";
import { messages } from "../../messages";
import { CARD_META } from "../card";
import { createQuoted, type Made } from "../create";
import { storeQuote } from "../quotes";
import { quoted, showQuote } from "../shown-quote";
import { type ToolContext, tool } from "../tool";

const MAX_COUNT = 8;

const quote = tool({
  name: "quote",
  title: "Quote",
  description:
    "What a job costs, exactly or at most, and what limits and the balance say to it. Free, makes nothing. models_and_options says what a request of each kind has. The quote can be taken once, within ten minutes, by create.",
  may: "make",
  scope: "make",
  does: "reads",
  input: z.strictObject({
    kind: jobKind,
    request: z
      .record(z.string(), z.unknown())
      .describe(
        "The request of the kind, such as {model_id, prompt, resolution, duration_seconds} of a clip",
      ),
    count: z.int().min(1).max(MAX_COUNT).default(1).describe("How many takes of it"),
  }),
  output: quoted,
  meta: CARD_META,
  async run({ kind, request, count }, { agent }) {
    const bodies = Array.from({ length: count }, () => ({ kind, request }));
    const { checked, total } = await checkRequests(agent, bodies);
    const row = await storeQuote(agent, { of: "jobs", kind, request, count }, total);
    const isExact = checked.every(({ credits }) => credits !== null);
    const what = count > 1 ? "takes" : (checked[0]?.spend.what ?? "job");
    return { result: await showQuote(agent, row, { what, isExact }) };
  },
});

const create = tool({
  name: "create",
  title: "Create",
  description:
    "Makes what a quote is of: jobs, or takes of a board. It costs at most the quoted credits and at most max_credits. The same quote and key again give the same, and charge nothing more. Above a limit that asks it gives needs_approval with a link for a person.",
  may: "make",
  scope: "make",
  does: "adds",
  isRepeatable: true,
  input: z.strictObject({
    quote_id: z.string().min(1).max(128),
    idempotency_key: z
      .string()
      .min(LIMITS.idempotencyKeyMinLength, contract.idempotency.tooShort(LIMITS.idempotencyKeyMinLength))
      .max(LIMITS.idempotencyKeyMaxLength, contract.idempotency.tooLong(LIMITS.idempotencyKeyMaxLength))
      .describe("Your own name for this intent; the same when you try again"),
    max_credits: z.int().min(0).describe("The most that all of it may cost"),
  }),
  output: z.object({
    status: z.enum(["accepted", "needs_approval"]),
    job_ids: z.array(z.string()),
    run_id: z.string().nullable(),
    approval: z.object({ id: z.string(), link: z.string() }).nullable(),
    credits_at_most: z.number(),
    wait_for: z.array(z.string()).describe("The ids for wait"),
    next: z.string(),
  }),
  async run({ quote_id, idempotency_key, max_credits }, context) {
    const made = await createQuoted(context.agent, {
      quoteId: quote_id,
      key: idempotency_key,
      maxCredits: max_credits,
    });
    const approval = made.of === "jobs" ? null : made.approval;
    const link = context.origin + settingsLink("approvals");
    if (approval && mayShow(context, approval)) {
      const elicitation = inputRequired.elicitUrl({ message: messages.elicit, url: link });
      return { ask: inputRequired({ inputRequests: { [approval.id]: elicitation } }) };
    }
    return { result: shownMade(made, approval, link) };
  },
});

/**
 * Whether the client is asked to show the link first. Whatever it answers proves nothing, so that it is asked once and the
 * result is the same.
 */
function mayShow({ mcp: { mcpReq } }: ToolContext, { id }: Approval): boolean {
  const { envelope, inputResponses = {}, droppedInputResponseKeys = [] } = mcpReq;
  const wasShown = id in inputResponses || droppedInputResponseKeys.includes(id);
  return showsLinks.safeParse(envelope).success && !wasShown;
}

/** What a client says of itself that can show a person a link. */
const showsLinks = z.looseObject({
  [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({
    elicitation: z.looseObject({ url: z.looseObject({}) }),
  }),
});

function shownMade(made: Made, approval: Approval | null, link: string) {
  const runId = made.of === "run" ? made.run.id : null;
  const jobIds = made.of === "jobs" ? made.jobIds : [];
  return {
    status: approval ? ("needs_approval" as const) : ("accepted" as const),
    job_ids: jobIds,
    run_id: runId,
    approval: approval && { id: approval.id, link },
    credits_at_most: made.credits,
    wait_for: [...(approval ? [approval.id] : []), ...(runId ? [runId] : []), ...jobIds],
    next: approval ? messages.next.ask(link) : runId ? messages.next.picks : messages.next.created,
  };
}

export const spendTools = [quote, create];
