import "server-only";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { tagsAsKnown } from "@/lib/jobs/server/tags";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import { IS_LIVE, IS_TOKEN, people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { addTimeZone } from "@/lib/usage/server/time-zones";
import { type ChangedLimit, LIMIT_EFFECTS, type LimitScope, type Limits, type NewLimit } from "../limit";
import { messages } from "../messages";
import { IS_HOLDING, readLimits } from "./read-limits";
import { limits } from "./schema";

export type LimitRow = typeof limits.$inferSelect;
type Change = Pick<LimitRow, "scope" | "subjectId" | "period" | "effect" | "limitCredits">;

/**
 * Sets a limit.
 * @throws ApiError `not_found` for a person or board of another workspace and a token that is not live, `conflict` where the scope has a limit of the period
 * and the effect, `invalid_request` for a time zone that the database does not know, and `reauthentication_needed`
 * where the limit would take a person out of others
 */
export async function setLimit(session: Session, body: NewLimit): Promise<Limits> {
  const { workspaceId } = session;
  const { scope, period, effect } = body;
  const named = subjectIn(body);
  const [subjectId = null] = scope === "tag" && named ? await tagsAsKnown(workspaceId, [named]) : [named];
  const limit = { scope, subjectId, period, effect, limitCredits: body.limit_credits };
  if (await takesOut(workspaceId, limit)) await assertReauthenticated(session);
  await transaction(async (within) => {
    await lockWithin(within, "spend", workspaceId);
    await assertSubject(within, workspaceId, limit);
    await insertLimit(within, session, { ...limit, timeZone: body.time_zone });
  });
  return readLimits(session);
}

/** The field of a body that names what a scope is of. */
const SUBJECT_FIELDS = { person: "person_id", token: "token_id", board: "board_id", tag: "tag" } as const;
const hasSubject = (scope: LimitScope): scope is keyof typeof SUBJECT_FIELDS => scope in SUBJECT_FIELDS;

/** @throws ApiError `invalid_request` where the scope's own field is missing, or another's is there */
function subjectIn(body: NewLimit): string | null {
  const own = hasSubject(body.scope) ? SUBJECT_FIELDS[body.scope] : null;
  const wrong = Object.values(SUBJECT_FIELDS).find(
    (field) => (field === own) !== ((body[field] ?? null) !== null),
  );
  if (wrong) throw new ApiError("invalid_request", messages.subjectOnly, { details: { field: wrong } });
  return own && (body[own] ?? null);
}

/** @throws ApiError `conflict` where the scope has such a limit, `invalid_request` for an unknown time zone, and as `withinBound` */
export async function insertLimit(
  within: Transaction,
  session: Session,
  limit: Change & { timeZone: string },
): Promise<void> {
  const { workspaceId } = session;
  await addTimeZone(workspaceId, limit.timeZone, within);
  const [made] = await withinBound(within, "limits", workspaceId, () =>
    within
      .insert(limits)
      .values({ id: newId("lim"), workspaceId, ...limit })
      .onConflictDoNothing()
      .returning(),
  );
  if (!made) throw new ApiError("conflict", messages.exists, { details: { field: "period" } });
  await record(within, session, { before: null, after: made });
}

type LimitChange = Pick<ChangedLimit, "limit_credits"> & Partial<ChangedLimit>;

/**
 * Changes the amount of a limit, and its effect where one is given.
 * @param also happens in the same transaction, with the limit as it was
 * @throws ApiError `not_found`, `conflict` where the scope has another limit with that effect, and
 * `reauthentication_needed` to lift a limit that asks or blocks; and as `also` does
 */
export async function changeLimit(
  session: Session,
  id: string,
  body: LimitChange,
  also?: (within: Transaction, before: LimitRow) => Promise<void>,
): Promise<Limits> {
  const present = await limitOf(session, id);
  const { effect = present.effect, limit_credits: limitCredits } = body;
  const isWeaker = LIMIT_EFFECTS.indexOf(effect) < LIMIT_EFFECTS.indexOf(present.effect);
  const isLifted = present.effect !== "warn" && (isWeaker || limitCredits > present.limitCredits);
  const changed = { ...present, effect, limitCredits };
  if (isLifted || (await takesOut(session.workspaceId, changed))) await assertReauthenticated(session);
  await transaction(async (within) => {
    await lockWithin(within, "spend", session.workspaceId);
    const before = await lockLimit(within, present);
    await also?.(within, before);
    const { workspaceId, scope, subjectId, period } = before;
    const same = and(
      eq(limits.workspaceId, workspaceId),
      eq(limits.scope, scope),
      sql`${limits.subjectId} is not distinct from ${subjectId}`,
      eq(limits.period, period),
      eq(limits.effect, effect),
      ne(limits.id, id),
    );
    if ((await within.$count(limits, same)) > 0) throw new ApiError("conflict", messages.exists);
    const [after] = await within
      .update(limits)
      // Another amount does not change whom a limit covers, but the beginning to ask or block does.
      .set({ effect, limitCredits, since: sql`case when ${IS_HOLDING} then ${limits.since} else now() end` })
      .where(eq(limits.id, id))
      .returning();
    await record(within, session, { before, after: after ?? null });
  });
  return readLimits(session);
}

/** @throws ApiError `not_found`, and `reauthentication_needed` for a limit that asks or blocks */
export async function removeLimit(session: Session, id: string): Promise<Limits> {
  const present = await limitOf(session, id);
  if (present.effect !== "warn") await assertReauthenticated(session);
  await transaction(async (within) => {
    const before = await lockLimit(within, present);
    await within.delete(limits).where(eq(limits.id, id));
    await record(within, session, { before, after: null });
  });
  return readLimits(session);
}

async function limitOf({ workspaceId }: Session, id: string): Promise<LimitRow> {
  const [limit] = await database()
    .select()
    .from(limits)
    .where(and(eq(limits.id, id), eq(limits.workspaceId, workspaceId)));
  if (!limit) throw new ApiError("not_found", messages.noLimit);
  return limit;
}

/** The limit as it was when its change was judged, until the transaction ends. */
async function lockLimit(within: Transaction, { id, effect, limitCredits }: LimitRow): Promise<LimitRow> {
  const [limit] = await within
    .select()
    .from(limits)
    .where(and(eq(limits.id, id), eq(limits.effect, effect), eq(limits.limitCredits, limitCredits)))
    .for("update");
  if (!limit) throw new ApiError("conflict", messages.changedMeanwhile);
  return limit;
}

/**
 * Whether a limit would let its person spend more: one of their own takes them out of the limit for anyone else, and out
 * of those of others that cover names typed since.
 */
async function takesOut(workspaceId: string, { scope, subjectId, period, effect }: Change): Promise<boolean> {
  if (scope !== "person" || effect === "warn") return false;
  const isOther = and(
    eq(limits.workspaceId, workspaceId),
    inArray(limits.scope, ["person", "anyone_else"]),
    eq(limits.period, period),
    IS_HOLDING,
  );
  const others = await database().select().from(limits).where(isOther);
  return others.length > 0 && !others.some((each) => each.scope === "person" && each.subjectId === subjectId);
}

async function record(
  within: Transaction,
  session: Session,
  { before, after }: { before: LimitRow | null; after: LimitRow | null },
): Promise<void> {
  const limit = after ?? before;
  if (!limit) return;
  await recordAudit(within, session, {
    act: "limit_changed",
    ...(limit.subjectId !== null && { targetId: limit.subjectId }),
    details: {
      scope: limit.scope,
      period: limit.period,
      effect: limit.effect,
      effect_before: before?.effect ?? null,
      credits_before: before?.limitCredits ?? null,
      credits: after?.limitCredits ?? null,
    },
  });
}

/** @throws ApiError `not_found` */
async function assertSubject(
  within: Transaction,
  workspaceId: string,
  { scope, subjectId }: Pick<Change, "scope" | "subjectId">,
): Promise<void> {
  if (subjectId === null) return;
  if (scope === "person") await assertPerson(within, workspaceId, subjectId);
  if (scope === "token") await assertToken(within, workspaceId, subjectId);
  if (scope === "board") await assertBoard(within, workspaceId, subjectId);
}

async function assertBoard(within: Transaction, workspaceId: string, boardId: string): Promise<void> {
  const { rows } = await within.execute(
    sql`select from boards where id = ${boardId} and workspace_id = ${workspaceId} and deleted_at is null`,
  );
  if (rows.length === 0) throw new ApiError("not_found", messages.noBoard);
}

async function assertToken(within: Transaction, workspaceId: string, tokenId: string): Promise<void> {
  const isOurs = and(eq(sessions.id, tokenId), eq(sessions.workspaceId, workspaceId), IS_TOKEN, IS_LIVE);
  if ((await within.$count(sessions, isOurs)) === 0) throw new ApiError("not_found", messages.noToken);
}

async function assertPerson(within: Transaction, workspaceId: string, personId: string): Promise<void> {
  const isOurs = and(eq(people.id, personId), eq(people.workspaceId, workspaceId));
  if ((await within.$count(people, isOurs)) === 0) throw new ApiError("not_found", messages.notAMember);
}
