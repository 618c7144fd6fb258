import "server-only";
import { and, asc, desc, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Sight, sightOf } from "@/lib/audience/server/sight";
import type { Act } from "@/lib/audit/audit";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { reachOf } from "@/lib/http/permissions";
import type { Limit } from "@/lib/limits/limit";
import { changeLimit } from "@/lib/limits/server/limits";
import { HAS_LIVE_SUBJECT, readLimits } from "@/lib/limits/server/read-limits";
import { limits } from "@/lib/limits/server/schema";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { APPROVAL_DAYS } from "../approval";
import type { AskHigherLimit, LimitRequest, LimitRequests } from "../limit-request";
import { messages } from "../messages";
import { type LimitRequestRow, limitRequests } from "./schema";

const text = messages.limitRequest;

const SHOWN_WAITING = 100;
const SHOWN_OVER = 50;

const asker = alias(people, "asker");
const askerToken = alias(sessions, "asker_token");
const decider = alias(people, "decider");
/** Of whom a limit is. */
const subject = alias(people, "subject");
const subjectToken = alias(sessions, "subject_token");

/**
 * As SQL: that a request waits for an answer. Nothing tells of a token that ends at its date, or of a board that is deleted,
 * so the limit is looked at.
 */
const IS_WAITING = and(
  eq(limitRequests.status, "waiting"),
  gt(limitRequests.createdAt, sql`now() - make_interval(days => ${APPROVAL_DAYS})`),
  sql`exists (select from ${limits} where ${limits.id} = ${limitRequests.limitId} and ${HAS_LIVE_SUBJECT})`,
);

const isOwner = ({ role }: Pick<Session, "role">): boolean => reachOf(role, "manage") !== "none";

/** Which requests a person sees: owners all of the workspace, others their own. */
const seenBy = (session: Session): SQL | undefined =>
  and(
    eq(limitRequests.workspaceId, session.workspaceId),
    isOwner(session) ? undefined : eq(limitRequests.personId, session.personId),
  );

const select = () =>
  database()
    .select({
      row: limitRequests,
      personName: asker.name,
      token: askerToken.name,
      decidedBy: decider.name,
      subjectName: subject.name,
      subjectToken: subjectToken.name,
      subjectTokenPersonId: subjectToken.personId,
      boardName: sql<string | null>`(select name from boards where ${limitRequests.scope} = 'board'
        and id = ${limitRequests.subjectId} and workspace_id = ${limitRequests.workspaceId})`,
      isWaiting: sql<boolean>`${IS_WAITING}`,
    })
    .from(limitRequests)
    .innerJoin(asker, eq(asker.id, limitRequests.personId))
    .leftJoin(askerToken, eq(askerToken.id, limitRequests.tokenId))
    .leftJoin(decider, eq(decider.id, limitRequests.decidedBy))
    .leftJoin(subject, eq(subject.id, limitRequests.subjectId))
    .leftJoin(subjectToken, eq(subjectToken.id, limitRequests.subjectId))
    .$dynamic();
type Read = Awaited<ReturnType<typeof select>>[number];

/** What waits, the oldest first, then what is over, the latest first. */
export async function listLimitRequests(session: Session): Promise<LimitRequests> {
  const [waiting, over] = await Promise.all([
    select()
      .where(and(seenBy(session), IS_WAITING))
      .orderBy(asc(limitRequests.createdAt))
      .limit(SHOWN_WAITING),
    select()
      .where(and(seenBy(session), ne(limitRequests.status, "waiting")))
      .orderBy(desc(limitRequests.decidedAt))
      .limit(SHOWN_OVER),
  ]);
  const present = waiting.length === 0 ? [] : (await readLimits(session)).data;
  const sight = await sightOf(session);
  return {
    object: "list",
    data: [...waiting, ...over].map((read) => toRequest(session, read, present, sight)),
  };
}

/** How many requests wait for an answer of the person, and how many of their own wait. */
export async function countLimitRequests(session: Session): Promise<{ toAnswer: number; asked: number }> {
  const [counted] = await database()
    .select({
      all: sql<number>`count(*)::int`,
      asked: sql<number>`(count(*) filter (where ${limitRequests.personId} = ${session.personId}))::int`,
    })
    .from(limitRequests)
    .where(and(seenBy(session), IS_WAITING));
  const { all, asked } = counted ?? { all: 0, asked: 0 };
  return { toAnswer: isOwner(session) ? all : 0, asked };
}

/**
 * Asks owners for a higher limit. There is one request of a person and a limit: another press changes the open one, and
 * begins anew after an answer.
 * @throws ApiError `not_found` for a limit that is gone, `invalid_request` for one that does not count what the person
 * spends, or for no more than it is
 */
export async function askHigherLimit(session: Session, body: AskHigherLimit): Promise<LimitRequest> {
  const { workspaceId, personId, token } = session;
  const limit = (await readLimits(session)).data.find(({ id }) => id === body.limit_id);
  if (!limit) throw new ApiError("not_found", text.noLimit);
  if (limit.counts_you !== true)
    throw new ApiError("invalid_request", text.notCounted, { details: { field: "limit_id" } });
  const { scope, period } = limit;
  const asked = { tokenId: token?.id ?? null, credits: body.credits, note: body.note ?? null };
  const isOpen = sql`${limitRequests.status} = 'waiting'`;
  const [row] = await transaction(async (within) => {
    const [present] = await within.select().from(limits).where(eq(limits.id, limit.id)).for("share");
    if (!present) throw new ApiError("not_found", text.noLimit);
    assertHigher(body.credits, present.limitCredits);
    const written = await within
      .insert(limitRequests)
      .values({
        ...{ id: newId("lrq"), workspaceId, personId, limitId: limit.id },
        ...{ scope, subjectId: present.subjectId, period, ...asked },
      })
      .onConflictDoUpdate({
        target: [limitRequests.limitId, limitRequests.personId],
        set: {
          ...asked,
          // What was answered is another request than this, for an owner whose page is older.
          id: sql`case when ${isOpen} then ${limitRequests.id} else excluded.id end`,
          createdAt: sql`case when ${isOpen} then ${limitRequests.createdAt} else now() end`,
          status: "waiting",
          ...{ endedFor: null, grantedCredits: null, answer: null, decidedBy: null, decidedAt: null },
        },
      })
      .returning();
    const details = {
      request: written[0]?.id ?? null,
      credits: body.credits,
      credits_before: present.limitCredits,
    };
    await recordAudit(within, session, { act: "limit_asked", details });
    return written;
  });
  return readLimitRequest(session, row?.id ?? "");
}

/**
 * Raises the limit as a change by hand does, so the same rules hold. @throws ApiError `not_found`, `invalid_request` for no
 * more than the limit is, `conflict` for a request that is over, and as `changeLimit` does
 */
export async function grantHigherLimit(session: Session, id: string, credits: number): Promise<LimitRequest> {
  const { row } = await ownRequest(session, id);
  if (row.status !== "granted") {
    assertWaits(row);
    await changeLimit(session, row.limitId, { limit_credits: credits }, async (within, before) => {
      assertHigher(credits, before.limitCredits);
      await decide(within, session, row, { status: "granted", grantedCredits: credits });
    });
  }
  return readLimitRequest(session, id);
}

/** @throws ApiError `not_found`, and `conflict` for a request that is over */
export async function declineHigherLimit(
  session: Session,
  id: string,
  answer: string | null,
): Promise<LimitRequest> {
  const { row } = await ownRequest(session, id);
  if (row.status !== "declined") {
    assertWaits(row);
    await transaction((within) => decide(within, session, row, { status: "declined", answer }));
  }
  return readLimitRequest(session, id);
}

/** Takes back one's own request. @throws ApiError `not_found`, and `conflict` for one that is over */
export async function withdrawLimitRequest(session: Session, id: string): Promise<LimitRequest> {
  const { row } = await ownRequest(session, id);
  if (row.personId !== session.personId) throw new ApiError("not_found", text.none);
  if (row.status !== "withdrawn") {
    assertWaits(row);
    await transaction((within) => decide(within, session, row, { status: "withdrawn" }));
  }
  return readLimitRequest(session, id);
}

/** Deletes old requests. @returns how many */
export async function sweepLimitRequests(): Promise<number> {
  const isOld = lte(limitRequests.createdAt, sql`now() - make_interval(days => ${APPROVAL_DAYS})`);
  const { rowCount } = await database().delete(limitRequests).where(isOld);
  return rowCount ?? 0;
}

/** @throws ApiError `invalid_request` */
function assertHigher(credits: number, present: number): void {
  if (credits <= present)
    throw new ApiError("invalid_request", text.notHigher(present), { details: { field: "credits" } });
}

/** @throws ApiError `conflict` */
function assertWaits({ status, endedFor }: LimitRequestRow): void {
  if (status === "waiting") return;
  throw new ApiError("conflict", text.over[status === "ended" ? (endedFor ?? "limit_removed") : status]);
}

/** A request that the person sees. @throws ApiError `not_found` */
async function ownRequest(session: Session, id: string): Promise<Read> {
  const [read] = await select().where(and(seenBy(session), eq(limitRequests.id, id)));
  if (!read) throw new ApiError("not_found", text.none);
  return read;
}

async function readLimitRequest(session: Session, id: string): Promise<LimitRequest> {
  const read = await ownRequest(session, id);
  const present = read.isWaiting ? (await readLimits(session)).data : [];
  return toRequest(session, read, present, await sightOf(session));
}

type Decision = Pick<Partial<LimitRequestRow>, "grantedCredits" | "answer"> & { status: keyof typeof ACTS };

/** Only one decision of a request is ever written. @throws ApiError `conflict` */
async function decide(
  within: Transaction,
  session: Session,
  { id, personId, credits }: LimitRequestRow,
  decision: Decision,
): Promise<void> {
  const [decided] = await within
    .update(limitRequests)
    .set({ ...decision, decidedBy: session.personId, decidedAt: sql`now()` })
    .where(and(eq(limitRequests.id, id), eq(limitRequests.status, "waiting")))
    .returning();
  if (!decided) throw new ApiError("conflict", text.changed);
  const details = { request: id, credits: decision.grantedCredits ?? credits };
  await recordAudit(within, session, { act: ACTS[decision.status], targetId: personId, details });
}

const ACTS = {
  granted: "limit_granted",
  declined: "limit_declined",
  withdrawn: "limit_withdrawn",
} as const satisfies Record<string, Act>;

function toRequest(session: Session, read: Read, present: readonly Limit[], sight: Sight): LimitRequest {
  const { row, personName, token, decidedBy, isWaiting } = read;
  const limit = isWaiting ? present.find(({ id }) => id === row.limitId) : undefined;
  // Its limit ended at its date, or with its board.
  const isGone = row.status === "waiting" && !limit;
  const { scope, subjectId } = row;
  const isOfHidden = scope === "board" && sight.hiddenBoards.includes(subjectId ?? "");
  return {
    id: row.id,
    object: "limit_request",
    status: isGone ? "ended" : row.status,
    ended_for: isGone ? "limit_removed" : row.endedFor,
    person_id: row.personId,
    person_name: personName,
    token_name: token,
    is_yours: row.personId === session.personId,
    limit: {
      id: row.limitId,
      is_yours:
        scope === "token"
          ? read.subjectTokenPersonId === session.personId
          : scope === "person" && subjectId === session.personId,
      scope,
      person_name: scope === "person" ? read.subjectName : null,
      token_name: scope === "token" ? read.subjectToken : null,
      board_name: isOfHidden ? messages.privateName : read.boardName,
      tag: scope === "tag" ? subjectId : null,
      period: row.period,
      effect: limit?.effect ?? null,
      limit_credits: limit?.limit_credits ?? null,
      counted_credits: limit?.counted_credits ?? null,
    },
    asked_credits: row.credits,
    granted_credits: row.grantedCredits,
    note: row.note,
    answer: row.answer,
    decided_by: decidedBy,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}
