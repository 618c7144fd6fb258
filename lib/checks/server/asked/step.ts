import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ownBoard } from "@/lib/boards/server/boards";
import { makerOf } from "@/lib/boards/server/queue-entries";
import { ApiError } from "@/lib/contract/errors";
import { descriptions } from "@/lib/describe/server/schema";
import { startDescription } from "@/lib/describe/server/start";
import { reachOf } from "@/lib/http/permissions";
import { finalizeCharge, reserveCharge } from "@/lib/limits/server/reserve-charge";
import { maxCost, mostCharged } from "@/lib/llm/cost";
import { llmModels } from "@/lib/llm/server/models";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import type { CheckState } from "../../asked/asked-check";
import { messages } from "../../asked/messages";
import { readAnswer } from "../../asked/parse";
import { questionOf } from "../../asked/question";
import { findClip, hostClip } from "./host-take";
import { askJudge } from "./judge";
import { findDescriptions } from "./plan";
import { judgeOf, judgeTokens } from "./prices";
import { type AskedCheckRow, askedChecks } from "./schema";

/** Hosting a clip is given up after so long, before another worker may begin it. */
const HOST_MS = 150_000;
/** After a failure that passes, a check goes on after so many seconds, or when the refusal says, within the most. */
const AGAIN_SECONDS = 15;
const MOST_SECONDS = 600;
/** A check that can't be made for so long is given up. */
const GIVE_UP_MS = 6 * 3_600_000;
/** Refusals that pass. Nothing was charged for them. */
const PASSING: ReadonlySet<string> = new Set([
  "rate_limited",
  "unavailable",
  "upstream_unreachable",
  "upstream_timeout",
]);

/** Takes a check as far as it goes now: to its description, or from there to its end. */
export async function takeStep(row: AskedCheckRow, stopping?: AbortSignal): Promise<void> {
  try {
    const maker = await findMaker(row);
    if (!maker)
      return await end(row, "canceled", { error: { code: "not_permitted", message: messages.noWay } });
    if (row.status === "waiting") await describeTake(row, maker, stopping);
    else await judgeTake(row, maker);
  } catch (error) {
    if (stopping?.aborted) return await release(row);
    await afterFailure(row, error);
  }
}

/** Who pressed, as they may act now; null where they may not any more. */
async function findMaker(row: AskedCheckRow): Promise<Session | null> {
  const [found] = await database()
    .select({ person: people, token: sessions })
    .from(people)
    .leftJoin(sessions, eq(sessions.id, row.tokenId ?? ""))
    .where(eq(people.id, row.personId));
  if (!found || (row.tokenId !== null && (found.token === null || found.token.revokedAt !== null)))
    return null;
  const { workspaceId, keyId, clientToken } = row;
  const maker = makerOf({ ...found, id: clientToken, workspaceId, keyId });
  if (reachOf(maker.role, "make") === "none") return null;
  const board = await ownBoard(database(), maker, row.boardId).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  });
  return board && maker;
}

/** Has the clip of a take described. A new description and that it is this check's are written together. */
async function describeTake(row: AskedCheckRow, maker: Session, stopping?: AbortSignal): Promise<void> {
  const limit = AbortSignal.timeout(HOST_MS);
  const signal = stopping ? AbortSignal.any([stopping, limit]) : limit;
  const clip = await findClip(row, row.jobId);
  const { sha256 } = clip.asset;
  const stored = await findDescriptions(database(), row.workspaceId, row.describerId, [{ sha256 }]);
  const known = stored.get(sha256 ?? "");
  if (known) return await follow(database(), row, known, false);
  const video_url = await hostClip(maker, clip, signal);
  let isNew = false;
  const { description } = await startDescription(
    maker,
    { video_url, model: row.describerId },
    {
      most: row.describeMost,
      alsoWithin: async (within, descriptionId) => {
        await follow(within, row, descriptionId, true);
        isNew = true;
      },
    },
  ).catch(asPassing);
  if (!isNew) await follow(database(), row, description.id, false);
}

/** A description of the same clip that ended at this moment is there at the next try. */
function asPassing(error: unknown): never {
  if (error instanceof ApiError && error.code === "conflict")
    throw new ApiError("unavailable", error.message, { cause: error });
  throw error;
}

/** @throws ApiError `conflict` where it was canceled meanwhile, so that its description is not written either */
async function follow(
  within: Executor,
  { id }: AskedCheckRow,
  descriptionId: string,
  ownsDescription: boolean,
): Promise<void> {
  const changed = await within
    .update(askedChecks)
    .set({
      status: "describing",
      descriptionId,
      ownsDescription,
      describeMillicredits: ownsDescription ? null : 0,
      leaseUntil: null,
    })
    .where(and(eq(askedChecks.id, id), eq(askedChecks.status, "waiting")))
    .returning({ id: askedChecks.id });
  if (changed.length === 0) throw new ApiError("conflict", messages.failed);
}

/** Asks the language model about what was described, once. */
async function judgeTake(row: AskedCheckRow, maker: Session): Promise<void> {
  const [described] = await database()
    .select()
    .from(descriptions)
    .where(eq(descriptions.id, row.descriptionId ?? ""));
  const { status, result } = described ?? { status: "failed", result: null };
  if (status === "running") return await release(row);
  const paid = row.ownsDescription
    ? (result?.usage.millicredits_charged ?? (status === "lost" ? null : 0))
    : 0;
  if (!result) {
    const { code = "internal", message = messages.failed } = described?.error ?? {};
    if (status === "failed" && PASSING.has(code)) return await beginAgain(row);
    const isLost = status === "lost";
    const error = { code, message: isLost ? messages.describerLost : message };
    return await end(row, isLost ? "lost" : "failed", { error, describeMillicredits: paid });
  }
  await database().update(askedChecks).set({ describeMillicredits: paid }).where(eq(askedChecks.id, row.id));
  const listed = (await llmModels(row.keyId)).find(({ id }) => id === row.modelId);
  if (!listed) throw new ApiError("invalid_request", messages.unknownModel);
  const judge = await judgeOf(row.keyId, listed);
  const most = judgeTokens(judge, row.question);
  if (mostCharged(listed, most) > row.judgeMost)
    throw new ApiError("price_increased", messages.partIncreased);
  if (!(await markSent(row, maker, maxCost(listed, most)))) return;
  const judged = await askJudge(row.keyId, judge, questionOf(row.question, result));
  await finalizeCharge(row.id, judged.charge);
  if ("error" in judged) return await afterRefusal(row, judged);
  const judgeMillicredits = typeof judged.charge === "object" ? judged.charge.millicredits : null;
  const read = readAnswer(judged.text, row.question.seconds);
  if (read) await end(row, "done", { judgeMillicredits, ...read });
  else {
    const error = { code: "upstream_invalid", message: messages.nothingUsable(row.modelId) };
    await end(row, "failed", { judgeMillicredits, error });
  }
}

/** A describer that was busy charged nothing, and is asked again later. */
async function beginAgain(row: AskedCheckRow): Promise<void> {
  await database()
    .update(askedChecks)
    .set({ status: "waiting", descriptionId: null, ownsDescription: false, describeMillicredits: null })
    .where(and(eq(askedChecks.id, row.id), eq(askedChecks.status, "describing")));
  await putOff(row, null);
}

/** Marks a check as sent and reserves the most that the answer may cost, before the request leaves. @returns whether it may */
const markSent = (row: AskedCheckRow, maker: Session, millicredits: number): Promise<boolean> =>
  transaction(async (within) => {
    const marked = await within
      .update(askedChecks)
      .set({ status: "judging", sentAt: sql`clock_timestamp()` })
      .where(
        and(eq(askedChecks.id, row.id), eq(askedChecks.status, "describing"), isNull(askedChecks.sentAt)),
      )
      .returning({ id: askedChecks.id });
    if (marked.length === 0) return false;
    const charge = { id: row.id, kind: "answer", modelId: row.modelId, millicredits } as const;
    await reserveCharge(within, { ...charge, spender: maker });
    return true;
  });

/** A refusal cost nothing, and one that passes is asked again. Any other request without an answer may have been charged. */
async function afterRefusal(
  row: AskedCheckRow,
  { charge, error }: { charge: unknown; error: ApiError },
): Promise<void> {
  const { code, message } = error;
  if (charge !== "refused")
    return await end(row, "lost", {
      error: { code, message: messages.interrupted },
      judgeMillicredits: null,
    });
  await database()
    .update(askedChecks)
    .set({ status: "describing", sentAt: null })
    .where(and(eq(askedChecks.id, row.id), eq(askedChecks.status, "judging")));
  if (PASSING.has(code)) return await putOff(row, error);
  await end(row, "failed", { error: { code, message } });
}

/** What could not be sent: later where that passes, else not at all. Nothing was charged for it. */
async function afterFailure(row: AskedCheckRow, error: unknown): Promise<void> {
  if (!(error instanceof ApiError))
    logger.warn({ err: error, checkId: row.id }, "a check of a take was put off");
  if (!(error instanceof ApiError) || PASSING.has(error.code)) return await putOff(row, error);
  const { code, message } = error;
  await end(row, "failed", { error: { code, message } });
}

async function putOff(row: AskedCheckRow, error: unknown): Promise<void> {
  if (Date.now() - row.createdAt.getTime() > GIVE_UP_MS)
    return await end(row, "failed", { error: { code: "unavailable", message: messages.tooLate } });
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
  const seconds = Math.min(Math.max(asked, AGAIN_SECONDS), MOST_SECONDS);
  await database()
    .update(askedChecks)
    .set({ leaseUntil: null, notBefore: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(and(eq(askedChecks.id, row.id), inArray(askedChecks.status, ["waiting", "describing"])));
}

const release = async ({ id }: AskedCheckRow): Promise<void> => {
  await database().update(askedChecks).set({ leaseUntil: null }).where(eq(askedChecks.id, id));
};

type Outcome = Partial<
  Pick<AskedCheckRow, "error" | "findings" | "isCut" | "describeMillicredits" | "judgeMillicredits">
>;

/** Ends a check, once. */
export async function end(
  { id }: Pick<AskedCheckRow, "id">,
  status: CheckState,
  outcome: Outcome,
): Promise<void> {
  await database()
    .update(askedChecks)
    .set({ ...outcome, status, finishedAt: new Date(), leaseUntil: null })
    .where(and(eq(askedChecks.id, id), inArray(askedChecks.status, ["waiting", "describing", "judging"])));
}
