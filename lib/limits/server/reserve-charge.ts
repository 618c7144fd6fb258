import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { database, type Transaction } from "@/lib/platform/server/database";
import { type RuledPerson, readStoredRules, refuseByRules } from "@/lib/rules/server/rules";
import { type LlmChargeKind, llmCharges } from "@/lib/usage/server/schema";
import { assertWithinLimits } from "./assert-within-limits";
import type { Spender } from "./read-limits";

/**
 * Longer than the longest call: an answer may stream for 15 minutes, and a description waits for its worker.
 */
const MAX_CALL_SECONDS = 30 * 60;

type ChargeReservation = {
  spender: Spender & RuledPerson;
  /** The id of the description, the answer or the call that is about to be sent. */
  id: string;
  kind: LlmChargeKind;
  modelId: string;
  millicredits: number;
};

/**
 * Reserves the maximum cost of a call of a language model, before it is sent. Descriptions and answers settle
 * by their rows (`lib/usage/server/llm-charges.sql`), other calls with `finalizeCharge`.
 * @throws ApiError `not_permitted` where the rules of the role refuse the model, and like `assertWithinLimits`; the caller's transaction must not commit then
 */
export async function reserveCharge(within: Transaction, reservation: ChargeReservation): Promise<void> {
  const { id, spender, kind, modelId, millicredits } = reservation;
  const { workspaceId, personId, token } = spender;
  refuseByRules(await readStoredRules(spender, within), { kind: "text", modelId });
  await within.insert(llmCharges).values({
    id,
    workspaceId,
    personId,
    tokenId: token?.id ?? null,
    kind,
    modelId,
    millicredits,
    createdAt: new Date(),
    heldUntil: sql`now() + make_interval(secs => ${MAX_CALL_SECONDS})`,
  });
  const credits = Math.ceil(millicredits / MILLICREDITS_PER_CREDIT);
  await assertWithinLimits(within, { spender, spend: { what: kind, credits } });
}

/** The result of a call: refused and so free, charged in millicredits, or unknown. */
export type ChargeOutcome = "refused" | "unknown" | { millicredits: number };

/** Replaces a reservation by the actual charge, once. For an unknown charge the reservation stays counted. */
export async function finalizeCharge(id: string, outcome: ChargeOutcome): Promise<void> {
  const which = and(eq(llmCharges.id, id), isNotNull(llmCharges.heldUntil));
  if (outcome === "refused") {
    await database().delete(llmCharges).where(which);
    return;
  }
  const changes = outcome === "unknown" ? { heldUntil: sql`now()` } : { ...outcome, heldUntil: null };
  await database().update(llmCharges).set(changes).where(which);
}
