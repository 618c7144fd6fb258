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
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { IS_LIVE, people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { PERIODS } from "@/lib/usage/period";
import { usageTimeZones } from "@/lib/usage/server/schema";
import { spending, spendingIn } from "@/lib/usage/server/spending";
import { addTimeZone, ensureTimeZone } from "@/lib/usage/server/time-zones";
import { LIMIT_EFFECTS, LIMIT_SCOPES, type Limit, type Limits } from "../limit";
import { messages } from "../messages";
import { limits } from "./schema";

/** Who spends, and the access token by which. */
export type Spender = Pick<Session, "workspaceId" | "personId"> & { token: { id: string } | null };

/** Every limit of the workspace, without those of tokens that have ended, with the figures of its period; its own first. */
export async function readLimits(asker: Spender): Promise<Limits> {
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

/** Whether a limit can still count something: not that of a token which has ended. */
export const HAS_LIVE_SUBJECT = sql`(${limits.scope} <> 'token' or exists (
  select from ${sessions} where ${sessions.id} = ${limits.subjectId} and ${IS_LIVE}))`;

/** The limits that ask about or block a spend, as the caller's transaction sees them. */
export async function holdingLimits(within: Transaction, spender: Spender): Promise<Limit[]> {
  const { workspaceId, personId, token } = spender;
  const isHolding = and(eq(limits.workspaceId, workspaceId), IS_HOLDING);
  for (const zone of await missingZones(within, isHolding)) await addTimeZone(workspaceId, zone, within);
  const covers = sql`case when ${limits.scope} = 'token' then ${limits.subjectId} = ${token?.id ?? null}
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
  // Whose spending a limit counts; null for everybody, and for a token, whose own is counted. `offset 0` keeps it from being computed once for each use.
  const covered = sql`(select case when ${limits.scope} not in ('workspace', 'token') then array(
      select named.id from people named where limit_covers(${limits}, named) order by named.created_at
    ) end people offset 0) covered`;
  const spent = spendingIn({
    workspace: sql`${limits.workspaceId}`,
    zone: sql`${limits.timeZone}`,
    period: sql`${limits.period}`,
    people: sql`covered.people`,
    token: sql`case when ${limits.scope} = 'token' then ${limits.subjectId} end`,
  });
  const rows = await executor
    .select({
      row: getTableColumns(limits),
      figures: sql`to_jsonb(spent) || jsonb_build_object('people', covered.people)`,
      personName: people.name,
      tokenName: sessions.name,
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
      placeIn(PERIODS, limits.period),
      placeIn(LIMIT_EFFECTS, limits.effect),
    );
  return rows.map(({ row, personName, tokenName, names, ...read }) => {
    const { first, last, today, since, counted, reserved, people: counts } = figures.parse(read.figures);
    return {
      id: row.id,
      object: "limit",
      scope: row.scope,
      person_id: row.scope === "person" ? row.subjectId : null,
      person_name: personName,
      token_id: row.scope === "token" ? row.subjectId : null,
      token_name: tokenName,
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
      mine: row.scope === "token" ? row.subjectId === token?.id : (counts?.includes(personId) ?? true),
    };
  });
}

const placeIn = (order: readonly string[], column: SQLWrapper): SQL =>
  sql`array_position(${sql.param(order)}::text[], ${column})`;
