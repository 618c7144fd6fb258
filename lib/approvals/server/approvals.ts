import "server-only";
import { and, asc, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sightOf } from "@/lib/audience/server/sight";
import { recordAudit } from "@/lib/audit/server/record";
import { boardsOfRuns } from "@/lib/boards/server/approve-run";
import { tagsOfBoards } from "@/lib/boards/server/boards";
import { startRun } from "@/lib/boards/server/runs";
import { queuedTakes } from "@/lib/boards/server/schema";
import { IS_WAITING as WAITS_IN_QUEUE } from "@/lib/boards/server/waiting";
import { ApiError } from "@/lib/contract/errors";
import { ROLES, reachOf } from "@/lib/http/permissions";
import { messages as intents } from "@/lib/intents/messages";
import { checkRequests } from "@/lib/intents/server/check-request";
import { assertSeesBoardOf, hashBody, readToken, withoutPrice } from "@/lib/intents/server/intents";
import type { CreateJob } from "@/lib/jobs/job";
import { inputsOf, modelOf, promptOf } from "@/lib/kinds/request-summary";
import { announceLibrary } from "@/lib/library/server/changes";
import { checkLimits, creditsCounted, type SpendPart } from "@/lib/limits/check-spend";
import { creditsLeft, type Limit } from "@/lib/limits/limit";
import { holdingLimits } from "@/lib/limits/server/read-limits";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { uploadLink } from "@/lib/uploads/api";
import { findUploadByAddress } from "@/lib/uploads/server/uploads";
import {
  APPROVAL_DAYS,
  type Approval,
  type Approvals,
  type AskApproval,
  type HeldByLimit,
} from "../approval";
import { messages } from "../messages";
import { type ApprovalRow, approvals } from "./schema";

/** How many requests of a person may wait. */
const MAX_WAITING = 50;
/** Of a run of a board. */
const MAX_SHOWN_REQUESTS = 50;
const SHOWN_WAITING = 100;
const SHOWN_DECIDED = 50;

const asker = alias(people, "asker");
/** By which the person asked; none for a browser. */
const askerToken = alias(sessions, "asker_token");
const decider = alias(people, "decider");
/** Roles whose people may make something. */
const MAKERS = ROLES.filter((role) => reachOf(role, "make") !== "none");
/**
 * As SQL: that a request waits for an answer, something waits for it, its person may still make something, and its token was
 * not stopped.
 */
const IS_WAITING = and(
  eq(approvals.status, "waiting"),
  gt(approvals.createdAt, sql`now() - make_interval(days => ${APPROVAL_DAYS})`),
  isNull(asker.removedAt),
  isNull(askerToken.revokedAt),
  sql`(${approvals.runId} is null or exists (
    select from ${queuedTakes} where ${queuedTakes.runId} = ${approvals.runId} and ${WAITS_IN_QUEUE}))`,
  inArray(asker.role, MAKERS),
);

/** Which requests a person sees: owners all of the workspace, others their own. */
const seenBy = ({ workspaceId, personId, role }: Session): SQL | undefined =>
  and(
    eq(approvals.workspaceId, workspaceId),
    reachOf(role, "manage") === "none" ? eq(approvals.personId, personId) : undefined,
  );

const select = () =>
  database()
    .select({ row: approvals, personName: asker.name, token: askerToken, decidedBy: decider.name })
    .from(approvals)
    .innerJoin(asker, eq(asker.id, approvals.personId))
    .leftJoin(askerToken, eq(askerToken.id, approvals.tokenId))
    .leftJoin(decider, eq(decider.id, approvals.decidedBy))
    .$dynamic();
export type ReadApproval = {
  row: ApprovalRow;
  personName: string | null;
  token: typeof sessions.$inferSelect | null;
  decidedBy: string | null;
};

/** What waits, the oldest first, then what was decided, the latest first. */
export async function listApprovals(session: Session): Promise<Approvals> {
  const [waiting, decided] = await Promise.all([
    select()
      .where(and(seenBy(session), IS_WAITING))
      .orderBy(asc(approvals.createdAt))
      .limit(SHOWN_WAITING),
    select()
      .where(and(seenBy(session), ne(approvals.status, "waiting")))
      .orderBy(desc(approvals.decidedAt))
      .limit(SHOWN_DECIDED),
  ]);
  const holding = await holdingOf(session, waiting);
  const data = await Promise.all(
    [...waiting, ...decided].map((read) => toApproval(session, read, holding.get(read.row.id))),
  );
  return { object: "list", data };
}

/** Who asked and by which token, as one text. */
const spenderOf = ({ personId, tokenId }: ApprovalRow): string => `${personId} ${tokenId}`;

/** Limits that ask about or block who asked, and what the request is for. */
type Held = { limits: readonly Limit[]; parts: readonly SpendPart[] };

/** What a request is for. Its jobs share its credits evenly, because the price of each is not kept. */
async function spentFor({ runId, requests, credits }: ApprovalRow): Promise<SpendPart[]> {
  if (runId !== null) {
    const board = (await boardsOfRuns([runId])).get(runId);
    return [{ boardId: board?.id, tags: board?.tags, credits }];
  }
  const tagsOf = await tagsOfBoards(requests.flatMap(({ series }) => series?.board?.id ?? []));
  return requests.map(({ series, tags }) => {
    const boardId = series?.board?.id;
    const ofBoard = boardId === undefined ? [] : (tagsOf.get(boardId) ?? []);
    return { boardId, tags: [...(tags ?? []), ...ofBoard], credits: credits / requests.length };
  });
}

/** The limits that ask about or block each of these requests, by its id. */
async function holdingOf(
  { workspaceId }: Session,
  asked: readonly ReadApproval[],
): Promise<ReadonlyMap<string, Held>> {
  if (asked.length === 0) return new Map();
  const spends = await Promise.all(asked.map(async ({ row }) => ({ row, parts: await spentFor(row) })));
  const bySpender = Map.groupBy(spends, ({ row }) => spenderOf(row));
  return transaction(async (within) => {
    const holding = new Map<string, Held>();
    for (const [first, ...others] of bySpender.values()) {
      if (!first) continue;
      const { personId, tokenId } = first.row;
      const token = tokenId === null ? null : { id: tokenId };
      const own = [first, ...others];
      const places = own.flatMap(({ parts }) => parts);
      const limits = await holdingLimits(within, { workspaceId, personId, token }, places);
      for (const { row, parts } of own) holding.set(row.id, { limits, parts });
    }
    return holding;
  });
}

/** How many requests wait for an answer of the person, and how many of their own wait. */
export async function countWaiting(session: Session): Promise<{ toAnswer: number; asked: number }> {
  const [counted] = await database()
    .select({
      all: sql<number>`count(*)::int`,
      asked: sql<number>`(count(*) filter (where ${approvals.personId} = ${session.personId}))::int`,
    })
    .from(approvals)
    .innerJoin(asker, eq(asker.id, approvals.personId))
    .leftJoin(askerToken, eq(askerToken.id, approvals.tokenId))
    .where(and(seenBy(session), IS_WAITING));
  const { all, asked } = counted ?? { all: 0, asked: 0 };
  return { toAnswer: reachOf(session.role, "manage") === "none" ? 0 : all, asked };
}

/**
 * Asks owners for jobs. Nothing is reserved until one says yes.
 * @throws ApiError `invalid_request` with the field of what is not sold, `price_increased`, `idempotency_conflict`,
 * `rate_limited`
 */
export async function askApproval(
  session: Session,
  body: AskApproval,
  token: string | null,
): Promise<Approval> {
  const clientToken = readToken(token);
  const note = body.note ?? null;
  const hashed = "run" in body ? body : { requests: body.jobs.map(withoutPrice), note };
  const bodyHash = hashBody(hashed);
  const known = await readByToken(session, clientToken);
  if (known) return readKnown(session, known, bodyHash);
  const same = { note, clientToken, bodyHash };
  if ("run" in body) {
    await startRun(session, body.board_id, body.run, clientToken, (within, { requests, ...run }) =>
      writeRequest(within, session, { ...same, ...run, requests: requests.slice(0, MAX_SHOWN_REQUESTS) }),
    );
  } else {
    for (const job of body.jobs) await assertSeesBoardOf(session, job);
    const { total: credits } = await checkRequests(session, body.jobs);
    const requests = body.jobs.map(withoutPrice);
    await transaction((within) => writeRequest(within, session, { ...same, requests, credits }));
  }
  const written = await readByToken(session, clientToken);
  // The token is that of a run that asked nobody.
  if (!written) throw new ApiError("idempotency_conflict", intents.keyReused);
  return readKnown(session, written, bodyHash);
}

type NewRequest = Pick<
  typeof approvals.$inferInsert,
  "requests" | "credits" | "note" | "clientToken" | "bodyHash"
> & {
  runId?: string;
  takes?: number;
};

/** @throws ApiError `rate_limited` with as many requests as may wait */
async function writeRequest(within: Transaction, session: Session, request: NewRequest): Promise<void> {
  const { workspaceId, personId, token } = session;
  const mine = and(eq(approvals.personId, personId), eq(approvals.status, "waiting"));
  const id = newId("apr");
  const made = await withinBound(within, "approvals", personId, async () => {
    if ((await within.$count(approvals, mine)) >= MAX_WAITING)
      throw new ApiError("rate_limited", messages.tooMany, { retryAfterSeconds: 60 });
    return within
      .insert(approvals)
      .values({ id, workspaceId, personId, tokenId: token?.id ?? null, ...request })
      .onConflictDoNothing()
      .returning();
  });
  if (made.length === 0) return;
  const details = { request: id, credits: request.credits, jobs: request.takes ?? request.requests.length };
  await recordAudit(within, session, { act: "approval_asked", details });
  await announceLibrary(workspaceId, within);
}

async function readByToken({ personId }: Session, clientToken: string): Promise<ReadApproval | null> {
  const isIt = and(eq(approvals.personId, personId), eq(approvals.clientToken, clientToken));
  const [read] = await select().where(isIt);
  return read ?? null;
}

function readKnown(session: Session, known: ReadApproval, bodyHash: string): Promise<Approval> {
  if (known.row.bodyHash !== bodyHash) throw new ApiError("idempotency_conflict", intents.keyReused);
  return withLimits(session, known);
}

/** @throws ApiError `not_found` for a request that the person does not see */
export async function readApproval(session: Session, id: string): Promise<Approval> {
  return withLimits(session, await ownApproval(session, id));
}

async function withLimits(session: Session, read: ReadApproval): Promise<Approval> {
  const holding = await holdingOf(session, read.row.status === "waiting" ? [read] : []);
  return toApproval(session, read, holding.get(read.row.id));
}

/** The row of a request that the person sees, with who asked. Throws like `readApproval`. */
export async function ownApproval(session: Session, id: string): Promise<ReadApproval> {
  const [read] = await select().where(and(seenBy(session), eq(approvals.id, id)));
  if (!read) throw new ApiError("not_found", messages.none);
  return read;
}

async function toApproval(
  session: Session,
  { row, personName, token, decidedBy }: ReadApproval,
  held?: Held,
): Promise<Approval> {
  const [first] = row.requests;
  const picture = first ? inputsOf(first.kind, first.request).picture : null;
  const board = row.runId === null ? undefined : (await boardsOfRuns([row.runId])).get(row.runId);
  const upload = picture === null ? null : await findUploadByAddress(session, picture);
  const boardIds = [board?.id, ...row.requests.map(({ series }) => series?.board?.id)];
  const { hiddenBoards } = await sightOf(session);
  const isSeen = row.personId === session.personId || !boardIds.some((id) => id && hiddenBoards.includes(id));
  const jobs = row.takes ?? row.requests.length;
  // Of a board that is not for them, an owner sees how much is asked for.
  const shown = isSeen
    ? {
        board: board ? { id: board.id, name: board.name } : null,
        ...{ parts: partsOf(row.requests), picture: upload && uploadLink(upload.id), job_ids: row.jobIds },
      }
    : {
        board: null,
        parts: [{ model_id: "", prompt: messages.privateBoard, jobs }],
        ...{ picture: null, job_ids: [] },
      };
  return {
    id: row.id,
    object: "approval",
    status: row.status,
    person_id: row.personId,
    person_name: personName,
    token_name: token?.name ?? null,
    is_yours: row.personId === session.personId,
    kind: first?.kind ?? "video",
    jobs,
    ...shown,
    credits: row.credits,
    note: row.note,
    limits: row.status === "waiting" && held ? heldBy(held, row.credits, isSeen) : [],
    decided_by: decidedBy,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

/** The jobs of a request by model and text, in their order. */
function partsOf(requests: readonly CreateJob[]): Approval["parts"] {
  const parts = new Map<string, Approval["parts"][number]>();
  for (const { kind, request } of requests) {
    const part = { model_id: modelOf(kind, request), prompt: promptOf(kind, request) };
    const key = JSON.stringify(part);
    parts.set(key, { ...part, jobs: (parts.get(key)?.jobs ?? 0) + 1 });
  }
  return [...parts.values()];
}

/** What the limits leave, the one that decides about so many credits first. */
function heldBy({ limits, parts }: Held, credits: number, isSeen: boolean): HeldByLimit[] {
  const decisive = checkLimits(limits, { credits, parts })?.limit;
  return limits
    .filter((limit) => creditsCounted(limit, { credits, parts }) > 0)
    .toSorted((a, b) => Number(b === decisive) - Number(a === decisive) || creditsLeft(a) - creditsLeft(b))
    .map((limit) => ({
      scope: limit.scope,
      person_name: limit.person_name,
      token_name: limit.token_name,
      board_name: isSeen || limit.board_name === null ? limit.board_name : messages.privateName,
      tag: limit.tag,
      period: limit.period,
      effect: limit.effect,
      limit_credits: limit.limit_credits,
      left_credits: creditsLeft(limit),
    }));
}
