import "server-only";
import { and, eq } from "drizzle-orm";
import { ownBoard } from "@/lib/boards/server/boards";
import { ApiError } from "@/lib/contract/errors";
import { messages as intents } from "@/lib/intents/messages";
import { hashBody, readToken } from "@/lib/intents/server/intents";
import { assertWithinLimits } from "@/lib/limits/server/assert-within-limits";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { readStoredRules, refuseByRules } from "@/lib/rules/server/rules";
import { assertScope } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import {
  type AskedChecks,
  type CheckQuote,
  type CheckWish,
  MAX_OPEN_CHECKS,
  type StartChecks,
} from "../../asked/asked-check";
import { messages } from "../../asked/messages";
import { type PlannedCheck, planChecks, readTakes } from "./plan";
import { type CheckModels, checkModels } from "./prices";
import { readChecks } from "./read";
import { askedChecks, IS_OPEN } from "./schema";

/** Checks that wait or went on are announced on this channel, with their workspace. */
export const CHECKS_CHANGED = "asked_checks_changed";

/**
 * What a press would look at, and the most that it may cost. Changes and sends nothing.
 * @throws ApiError `not_found`, `not_permitted` by the rules of the role, and like `checkModels` and `readTakes`
 */
export async function quoteChecks(session: Session, boardId: string, wish: CheckWish): Promise<CheckQuote> {
  const board = await ownBoard(database(), session, boardId);
  const takes = await readTakes(database(), board, wish.job_ids);
  const models = await allowedModels(session, wish);
  const { planned, stored, left, leftOut, credits } = await planChecks(database(), board, {
    wish,
    takes,
    models,
  });
  return {
    object: "check_quote",
    job_ids: planned.map(({ jobId }) => jobId),
    stored,
    left,
    left_out: leftOut,
    credits,
  };
}

async function allowedModels(session: Session, wish: CheckWish): Promise<CheckModels> {
  const rules = await readStoredRules(session);
  for (const modelId of [wish.describer, wish.model]) refuseByRules(rules, { kind: "text", modelId });
  return checkModels(session.keyId, wish);
}

/**
 * Queues checks of takes for at most the credits that were shown. Takes whose check is there or under way, also by the press of
 * somebody else at the same moment, are left out and cost nothing. The same token with the same body is the same press.
 * @throws ApiError like `quoteChecks`; `price_increased` above the shown credits; `limit_reached` or `balance_reached` where a
 * limit or the balance does not cover them; `conflict` while too many wait; `idempotency_conflict` for a token with another body
 */
export async function startChecks(
  session: Session,
  boardId: string,
  body: StartChecks,
  token: string | null,
): Promise<AskedChecks> {
  await ownBoard(database(), session, boardId);
  // The scope of the call is that of the describer.
  assertScope(session, "chat");
  const press = { clientToken: readToken(token), bodyHash: hashBody(body) };
  if (await isKnownPress(database(), session, press)) return readChecks(session, boardId);
  const models = await allowedModels(session, body);
  await transaction(async (within) => {
    await lockWithin(within, "checks", session.workspaceId);
    if (await isKnownPress(within, session, press)) return;
    const board = await ownBoard(within, session, boardId);
    const takes = await readTakes(within, board, body.job_ids);
    const { planned, credits } = await planChecks(within, board, { wish: body, takes, models });
    if (credits > body.credits)
      throw new ApiError("price_increased", messages.priceIncreased(body.credits, credits), {
        details: { credits_shown: body.credits, credits_quoted: credits },
      });
    if (planned.length === 0) return;
    await assertRoom(within, session, planned.length);
    const spend = { what: "checks" as const, credits };
    await assertWithinLimits(within, { spender: session, spend, isWritten: false });
    await within
      .insert(askedChecks)
      .values(planned.map((each) => rowOf(session, boardId, body, press, each)));
    await notify(CHECKS_CHANGED, session.workspaceId, within);
  });
  return readChecks(session, boardId);
}

/** By which the same press is known. */
type Press = { clientToken: string; bodyHash: string };

async function isKnownPress(
  within: Pick<Transaction, "select">,
  { personId }: Session,
  { clientToken, bodyHash }: Press,
): Promise<boolean> {
  const [row] = await within
    .select({ bodyHash: askedChecks.bodyHash })
    .from(askedChecks)
    .where(and(eq(askedChecks.personId, personId), eq(askedChecks.clientToken, clientToken)))
    .limit(1);
  if (row && row.bodyHash !== bodyHash) throw new ApiError("idempotency_conflict", intents.keyReused);
  return row !== undefined;
}

async function assertRoom(within: Transaction, { workspaceId }: Session, added: number): Promise<void> {
  const open = await within.$count(askedChecks, and(eq(askedChecks.workspaceId, workspaceId), IS_OPEN));
  if (open + added > MAX_OPEN_CHECKS) throw new ApiError("conflict", messages.tooManyWait(MAX_OPEN_CHECKS));
}

const rowOf = (
  { workspaceId, personId, keyId, token }: Session,
  boardId: string,
  { describer, model }: StartChecks,
  press: Press,
  planned: PlannedCheck,
): typeof askedChecks.$inferInsert => ({
  ...planned,
  ...press,
  id: newId("chk"),
  workspaceId,
  boardId,
  personId,
  tokenId: token?.id ?? null,
  keyId,
  describerId: describer,
  modelId: model,
});
