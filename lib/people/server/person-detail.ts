import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Sight, sightOf } from "@/lib/audience/server/sight";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { readStoredBy } from "@/lib/files/server/quota";
import { reachOf } from "@/lib/http/permissions";
import { jobKind } from "@/lib/jobs/job";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { seenEntries } from "@/lib/jobs/server/sight";
import { CREDIT_DECIMALS } from "@/lib/platform/format";
import { database } from "@/lib/platform/server/database";
import { IS_LIVE, IS_TOKEN, people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { ensureTimeZone } from "@/lib/usage/server/time-zones";
import { IS_CHARGED, isCallWithin, isJobWithin, usageRows } from "@/lib/usage/server/usage-rows";
import { messages } from "../messages";
import type { PersonDetail } from "../person-api";
import { selectPeople, toPerson } from "./members";
import type { PersonId } from "./personal-tables";

const SHOWN_MODELS = 8;
const SHOWN_BOARDS = 8;

/**
 * What a person made, spent and holds. Who left keeps it.
 * @throws ApiError `not_found` for another workspace's person, and to everybody but owners for anyone else;
 * `invalid_request` for a time zone that the database does not know
 */
export async function readPerson(session: Session, personId: string, tz: string): Promise<PersonDetail> {
  const { workspaceId, role } = session;
  const isAllowed = personId === session.personId || reachOf(role, "manage") === "any";
  const isTheirs = and(eq(people.id, personId), eq(people.workspaceId, workspaceId));
  const [row] = isAllowed ? await selectPeople().where(isTheirs) : [];
  if (!row) throw new ApiError("not_found", messages.noSuchPerson);
  const of = { workspaceId, personId };
  const sight = await sightOf(session);
  await ensureTimeZone(workspaceId, tz);
  const [made, spent, models, [stored], held, boards] = await Promise.all([
    readMade(of, sight),
    readSpent(of, tz),
    readModels(of, tz),
    readStoredBy(workspaceId, [personId]),
    readHeld(of),
    readBoards(of, sight),
  ]);
  const { person } = row;
  return {
    object: "person_detail",
    person_id: personId,
    person: toPerson(session, row),
    removed_at: person.removedAt?.toISOString() ?? null,
    made,
    ...spent,
    models,
    storage: {
      object: "person_storage",
      person_id: personId,
      files: stored?.files ?? 0,
      used_bytes: stored?.bytes ?? 0,
      limit_bytes: person.storageLimitBytes,
    },
    ...held,
    boards,
  };
}

/** As the gallery counts them. */
async function readMade({ workspaceId, personId }: PersonId, sight: Sight): Promise<PersonDetail["made"]> {
  const { rows } = await database().execute(sql`
    select kind, count(*)::int jobs from ${searchIndex}
    where workspace_id = ${workspaceId} and person_id = ${personId} and deleted_at is null
      and ${seenEntries(sight) ?? sql`true`}
    group by kind order by jobs desc, kind`);
  return z.array(z.object({ kind: jobKind, jobs: z.number() })).parse(rows);
}

const rounded = (sum: ReturnType<typeof sql>) =>
  sql`round(coalesce(${sum}, 0)::numeric, ${sql.raw(String(CREDIT_DECIMALS))})::float8`;
const spent = z.object({ this_month_credits: z.number(), last_month_credits: z.number() });

/** What they were charged in this month and the last one, as the page of the usage adds it up. */
async function readSpent({ workspaceId, personId }: PersonId, tz: string): Promise<z.infer<typeof spent>> {
  const charges = usageRows(workspaceId, { from: sql`(select before from days)`, tz }, ["person"]);
  const { rows } = await database().execute(sql`
    with days as (
      select date_trunc('month', now() at time zone ${tz})::date first,
        (date_trunc('month', now() at time zone ${tz}) - interval '1 month')::date before
    )
    select ${rounded(sql`sum(used) filter (where day >= first)`)} this_month_credits,
      ${rounded(sql`sum(used) filter (where day < first)`)} last_month_credits
    from days left join (${charges}) charges on charges.value = ${personId}`);
  return spent.parse(rows[0]);
}

/** What they were charged this month by model. */
async function readModels({ workspaceId, personId }: PersonId, tz: string): Promise<PersonDetail["models"]> {
  const month = { from: sql`date_trunc('month', now() at time zone ${tz})::date`, tz };
  const { rows } = await database().execute(sql`
    select model_id, ${rounded(sql`sum(used)`)} used_credits from (
      select model_id, credits_used::float8 used from jobs
      where person_id = ${personId} and ${isJobWithin(workspaceId, month)}
      union all
      select model_id, millicredits / ${MILLICREDITS_PER_CREDIT}::float8 from llm_charges
      where person_id = ${personId} and ${IS_CHARGED} and ${isCallWithin(workspaceId, month)}
    ) charges
    group by model_id having sum(used) > 0 order by used_credits desc, model_id limit ${SHOWN_MODELS}`);
  return z.array(z.object({ model_id: z.string().nullable(), used_credits: z.number() })).parse(rows);
}

/** Uploads, tokens, programs and review links of theirs. The tables of other capabilities are named as the database does. */
async function readHeld({ workspaceId, personId }: PersonId) {
  const isProgram = sql`${sessions.secretExpiresAt} is not null`;
  const [[access], { rows }] = await Promise.all([
    database()
      .select({
        tokens: sql<number>`(count(*) filter (where not ${isProgram}))::int`,
        programs: sql<number>`(count(*) filter (where ${isProgram}))::int`,
      })
      .from(sessions)
      .where(and(eq(sessions.personId, personId), IS_TOKEN, IS_LIVE)),
    database().execute(sql`select
      (select count(*)::int from uploads where workspace_id = ${workspaceId} and person_id = ${personId}) uploads,
      (select count(*)::int from reviews where workspace_id = ${workspaceId} and person_id = ${personId}
        and revoked_at is null and expires_at > now()) reviews,
      (select count(*)::int from boards where workspace_id = ${workspaceId} and person_id = ${personId}
        and deleted_at is null) board_count`),
  ]);
  const counted = z.tuple([z.object({ uploads: z.number(), reviews: z.number(), board_count: z.number() })]);
  return { tokens: access?.tokens ?? 0, programs: access?.programs ?? 0, ...counted.parse(rows)[0] };
}

/** Those that the reader sees. */
async function readBoards(
  { workspaceId, personId }: PersonId,
  { hiddenBoards }: Sight,
): Promise<PersonDetail["boards"]> {
  const { rows } = await database().execute(sql`
    select id, name from boards where workspace_id = ${workspaceId} and person_id = ${personId} and deleted_at is null
      and id <> all(${sql.param(hiddenBoards)}::text[])
    order by created_at desc limit ${SHOWN_BOARDS}`);
  return z.array(z.object({ id: z.string(), name: z.string() })).parse(rows);
}
