import "server-only";
import {
  and,
  asc,
  eq,
  getTableColumns,
  isNull,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { IS_LIVE, people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { PERIODS } from "@/lib/usage/period";
import { usageTimeZones } from "@/lib/usage/server/schema";
import { spending, spendingIn } from "@/lib/usage/server/spending";
import { addTimeZone, ensureTimeZone } from "@/lib/usage/server/time-zones";
import {
  LIMIT_EFFECTS,
  LIMIT_SCOPES,
  type Limit,
  type LimitScope,
  type Limits,
  type SpendPlace,
} from "../limit";
import { messages } from "../messages";
import { limits } from "./schema";

/** Who spends, and the access token by which. */
export type Spender = Pick<Session, "workspaceId" | "personId"> & { token: { id: string } | null };

/**
 * Every limit that the reader sees, without those of tokens that have ended, with the figures of its period; its own first. Of a
 * board that is not for them, an owner sees the limit without the board.
 */
export async function readLimits(session: Spender & Reader): Promise<Limits> {
  const { hiddenBoards } = await sightOf(session);
  const { data, ...others } = await readAllLimits(session);
  const seen = data.flatMap((limit) => {
    if (!hiddenBoards.includes(limit.board_id ?? "")) return [limit];
    return session.role === "owner" ? [{ ...limit, board_id: null, board_name: messages.privateBoard }] : [];
  });
  return { ...others, data: seen };
}

/** Every limit of the workspace, as `readLimits` gives them. */
export async function readAllLimits(asker: Spender): Promise<Limits> {
  const isOurs = and(eq(limits.workspaceId, asker.workspaceId), HAS_LIVE_SUBJECT);
  for (const zone of await missingZones(database(), isOurs)) await ensureTimeZone(asker.workspaceId, zone);
  const [data, persons] = await Promise.all([
    limitsWhere(database(), isOurs, asker),
    database()
      .select({ id: people.id, name: people.name })
      .from(people)
      .where(and(eq(people.workspaceId, asker.workspaceId), isNull(people.removedAt)))
      .orderBy(people.name),
  ]);
  return { object: "limits", data, people: persons };
}

/** Whether a limit can still count something: not that of a token which has ended, or of a board which is gone. */
export const HAS_LIVE_SUBJECT = sql`case ${limits.scope}
  when 'token' then exists (select from ${sessions} where ${sessions.id} = ${limits.subjectId} and ${IS_LIVE})
  when 'board' then limit_board(${limits}) is not null
  else true end`;

/**
 * The limits that ask about or block a spend, as the caller's transaction sees them.
 * @param places what it is for; left out for what is on no board and has no tag
 */
export async function holdingLimits(
  within: Transaction,
  spender: Spender,
  places: readonly SpendPlace[] = [],
): Promise<Limit[]> {
  const { workspaceId, personId, token } = spender;
  const isHolding = and(eq(limits.workspaceId, workspaceId), IS_HOLDING);
  for (const zone of await missingZones(within, isHolding)) await addTimeZone(workspaceId, zone, within);
  const boards = places.flatMap(({ boardId }) => boardId ?? []);
  const tags = places.flatMap((place) => place.tags ?? []);
  const covers = sql`case ${limits.scope} when 'token' then ${limits.subjectId} = ${token?.id ?? null}
    when 'board' then ${limits.subjectId} = any(${sql.param(boards)}::text[])
    when 'tag' then ${limits.subjectId} = any(${sql.param(tags)}::text[])
    else exists (select from people named where named.id = ${personId} and limit_covers(${limits}, named)) end`;
  return limitsWhere(within, and(isHolding, covers), spender);
}

/** Whether a limit does more than warn. */
export const IS_HOLDING = sql`${limits.effect} <> 'warn'`;

/** Zones of limits whose days are not kept; usually none. */
async function missingZones(executor: Executor, where: SQL | undefined): Promise<string[]> {
  const kept = executor
    .select({ one: sql`1` })
    .from(usageTimeZones)
    .where(and(eq(usageTimeZones.workspaceId, limits.workspaceId), eq(usageTimeZones.zone, limits.timeZone)));
  const rows = await executor
    .selectDistinct({ zone: limits.timeZone })
    .from(limits)
    .where(and(where, notExists(kept)));
  return rows.map(({ zone }) => zone);
}

const figures = spending.extend({ people: z.array(z.string()).nullable() });

/** Limits in the order of the page, each with its figures, in one statement. */
async function limitsWhere(
  executor: Executor,
  where: SQL | undefined,
  { personId, token }: Spender,
): Promise<Limit[]> {
  // Whose spending a limit counts; null for everybody. `offset 0` keeps it from being computed once for each use.
  const covered = sql`(select case when ${limits.scope} in ('person', 'anyone_else') then array(
      select named.id from people named where limit_covers(${limits}, named) order by named.created_at
    ) end people offset 0) covered`;
  const spent = spendingIn({
    workspace: sql`${limits.workspaceId}`,
    zone: sql`${limits.timeZone}`,
    period: sql`${limits.period}`,
    people: sql`covered.people`,
    token: subjectOf("token"),
    board: subjectOf("board"),
    tag: subjectOf("tag"),
  });
  const rows = await executor
    .select({
      row: getTableColumns(limits),
      figures: sql`to_jsonb(spent) || jsonb_build_object('people', covered.people)`,
      personName: people.name,
      tokenName: sessions.name,
      tokenPersonId: sessions.personId,
      boardName: sql<string | null>`limit_board(${limits})`,
      /** Names of the people it counts. */
      names: sql<string[]>`array(select coalesce(named.name, ${messages.limitName.unnamed}) from people named
        where named.id = any(covered.people) and named.id <> ${limits.subjectId} order by named.created_at)`,
    })
    .from(limits)
    .leftJoin(people, eq(people.id, limits.subjectId))
    .leftJoin(sessions, eq(sessions.id, limits.subjectId))
    .innerJoin(sql`lateral ${covered}`, sql`true`)
    .innerJoin(sql`lateral ${spent} spent`, sql`true`)
    .where(where)
    .orderBy(
      placeIn(LIMIT_SCOPES, limits.scope),
      asc(people.name),
      asc(sessions.name),
      sql`limit_board(${limits})`,
      asc(limits.subjectId),
      placeIn(PERIODS, limits.period),
      placeIn(LIMIT_EFFECTS, limits.effect),
    );
  return rows.map(({ row, personName, tokenName, tokenPersonId, boardName, names, ...read }) => {
    const { first, last, today, since, counted, reserved, people: counts } = figures.parse(read.figures);
    const isCounted = counts?.includes(personId) ?? true;
    return {
      id: row.id,
      object: "limit",
      scope: row.scope,
      person_id: row.scope === "person" ? row.subjectId : null,
      person_name: personName,
      token_id: row.scope === "token" ? row.subjectId : null,
      token_name: tokenName,
      board_id: row.scope === "board" ? row.subjectId : null,
      board_name: boardName,
      tag: row.scope === "tag" ? row.subjectId : null,
      also_counts: row.scope === "person" ? names : [],
      period: row.period,
      effect: row.effect,
      limit_credits: row.limitCredits,
      time_zone: row.timeZone,
      counted_credits: counted,
      held_credits: reserved,
      first_day: first,
      last_day: last,
      today,
      since,
      mine: row.scope === "token" ? row.subjectId === token?.id : isCounted,
      counts_you: row.scope === "token" ? tokenPersonId === personId : isCounted,
    };
  });
}

/** As SQL: what a limit is of, for one of this scope; else null. */
const subjectOf = (scope: LimitScope): SQL =>
  sql`case when ${limits.scope} = ${sql.raw(`'${scope}'`)} then ${limits.subjectId} end`;

const placeIn = (order: readonly string[], column: SQLWrapper): SQL =>
  sql`array_position(${sql.param(order)}::text[], ${column})`;
