import "server-only";
import { and, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { cancelRun, lockBoardOfRun, priceRequestedRun } from "@/lib/boards/server/approve-run";
import { ApiError } from "@/lib/contract/errors";
import { type Permission, reachOf } from "@/lib/http/permissions";
import { checkRequests, priceIncrease } from "@/lib/intents/server/check-request";
import { createJobs } from "@/lib/intents/server/intents";
import { announceLibrary } from "@/lib/library/server/changes";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { notPermitted } from "@/lib/session/server/permit";
import { people, sessions } from "@/lib/session/server/schema";
import { type Session, tokenOf } from "@/lib/session/server/session";
import { APPROVAL_DAYS, type Approval, type ApprovalStatus } from "../approval";
import { messages } from "../messages";
import { ownApproval, type ReadApproval, readApproval } from "./approvals";
import { type ApprovalRow, approvals } from "./schema";

/**
 * Makes the jobs of a request in the name of who asked, all or none, for at most the credits that the owner was shown. A
 * price that rose is stored, so that the request shows it, and is asked about again.
 * @throws ApiError `not_found`, `conflict` for a request that was declined or withdrawn or whose person may not make
 * anything any more, and as `createJobs` does
 */
export async function grantApproval(session: Session, id: string, credits: number): Promise<Approval> {
  const asked = await ownApproval(session, id);
  const { row } = asked;
  if (row.status === "granted") return readApproval(session, id);
  assertWaits(row);
  const maker = await makerOf(session, asked);
  const { total, make } = await priceOf(maker, row);
  const increase = priceIncrease(Math.min(credits, row.credits), total);
  if (increase) {
    await storePrice(row, total);
    throw increase;
  }
  try {
    await make((within, jobIds) => decide(within, session, row, { status: "granted", jobIds }));
  } catch (error) {
    // Another press of the same request was first.
    if (!(error instanceof ApiError && error.code === "conflict")) throw error;
    const after = await readApproval(session, id);
    if (after.status !== "granted") throw error;
    return after;
  }
  return readApproval(session, id);
}

type Decide = (within: Transaction, jobIds: string[]) => Promise<void>;

/** What a request costs now, and what the yes does: it makes the jobs, or lets the run of a board send its takes. */
async function priceOf(
  maker: Session,
  { requests, runId, clientToken }: ApprovalRow,
): Promise<{ total: number; make: (decide: Decide) => Promise<void> }> {
  if (runId === null) {
    const { checked, total } = await checkRequests(maker, requests);
    return { total, make: (decide) => createJobs({ maker, checked, isApproved: true, clientToken, decide }) };
  }
  const { total, approve } = await priceRequestedRun(maker, runId);
  return {
    total,
    make: (decide) =>
      transaction(async (within) => {
        await lockBoardOfRun(within, runId);
        await decide(within, []);
        await approve(within);
      }),
  };
}

/** The no to a request: what waits of a board for it is canceled. */
const refuse = (session: Session, row: ApprovalRow, status: "declined" | "withdrawn"): Promise<void> =>
  transaction(async (within) => {
    if (row.runId !== null) await lockBoardOfRun(within, row.runId);
    await decide(within, session, row, { status });
    if (row.runId !== null) await cancelRun(within, row.runId);
  });

/** @throws ApiError `not_found`, and `conflict` for a request that was granted or withdrawn */
export async function declineApproval(session: Session, id: string): Promise<Approval> {
  const { row } = await ownApproval(session, id);
  if (row.status !== "declined") {
    assertWaits(row);
    await refuse(session, row, "declined");
  }
  return readApproval(session, id);
}

/** Takes back one's own request. @throws ApiError `not_found`, and `conflict` for one that was decided */
export async function withdrawApproval(session: Session, id: string): Promise<Approval> {
  const { row } = await ownApproval(session, id);
  if (row.personId !== session.personId) throw new ApiError("not_found", messages.none);
  if (row.status !== "withdrawn") {
    assertWaits(row);
    await refuse(session, row, "withdrawn");
  }
  return readApproval(session, id);
}

/** Deletes old requests, with their prompts, and what waits for them. @returns how many */
export async function sweepApprovals(): Promise<number> {
  const isOld = lte(approvals.createdAt, sql`now() - make_interval(days => ${APPROVAL_DAYS})`);
  const runs = await database()
    .select({ runId: approvals.runId })
    .from(approvals)
    .where(and(isOld, eq(approvals.status, "waiting"), isNotNull(approvals.runId)));
  for (const { runId } of runs) {
    await transaction(async (within) => {
      if (runId === null || !(await lockBoardOfRun(within, runId))) return;
      // An owner may have said yes since.
      const stillWaits = and(eq(approvals.runId, runId), eq(approvals.status, "waiting"));
      if ((await within.$count(approvals, stillWaits)) > 0) await cancelRun(within, runId);
    });
  }
  const { rowCount } = await database().delete(approvals).where(isOld);
  return rowCount ?? 0;
}

function assertWaits({ status }: ApprovalRow): void {
  if (status !== "waiting") throw new ApiError("conflict", messages.decided[status]);
}

/** Who asked, with the key of the workspace. */
async function makerOf(session: Session, { row: { personId }, token }: ReadApproval): Promise<Session> {
  const [maker] = await peopleOf(database(), [personId]);
  if (!maker || !mayNow(maker, "make")) throw new ApiError("conflict", messages.mayNotMake);
  const { name: personName, role, accountId } = maker;
  return { ...session, personId, personName, role, accountId, token: tokenOf(token) };
}

type PersonRow = typeof people.$inferSelect;

const peopleOf = (executor: Executor, ids: string[]) =>
  executor.select().from(people).where(inArray(people.id, ids)).orderBy(people.id).$dynamic();

const mayNow = ({ removedAt, role }: PersonRow, permission: Permission): boolean =>
  removedAt === null && reachOf(role, permission) !== "none";

/**
 * Who asked may still make something, its token was not stopped, and who grants may still manage, until the transaction ends: reading the prices
 * may have taken long.
 */
async function assertStillMay(
  within: Transaction,
  owner: Session,
  { personId, tokenId }: ApprovalRow,
): Promise<void> {
  const present = await peopleOf(within, [personId, owner.personId]).for("share");
  const [maker, granter] = [personId, owner.personId].map((id) => present.find((each) => each.id === id));
  if (!maker || !mayNow(maker, "make")) throw new ApiError("conflict", messages.mayNotMake);
  if (tokenId !== null) {
    const isIt = and(eq(sessions.id, tokenId), isNull(sessions.revokedAt));
    const [token] = await within.select({ id: sessions.id }).from(sessions).where(isIt).for("share");
    if (!token) throw new ApiError("conflict", messages.tokenStopped);
  }
  if (!granter || !mayNow(granter, "manage")) throw notPermitted(granter?.role ?? owner.role, "manage");
}

type Decision = { status: Exclude<ApprovalStatus, "waiting">; jobIds?: string[] };

/** Only one decision of a request is ever written. @throws ApiError `conflict` */
async function decide(
  within: Transaction,
  session: Session,
  row: ApprovalRow,
  { status, jobIds = [] }: Decision,
): Promise<void> {
  const { workspaceId, personId } = session;
  if (status === "granted") await assertStillMay(within, session, row);
  const [decided] = await within
    .update(approvals)
    .set({ status, jobIds, decidedBy: personId, decidedAt: sql`now()` })
    .where(and(eq(approvals.id, row.id), eq(approvals.status, "waiting")))
    .returning();
  if (!decided) throw new ApiError("conflict", messages.changed);
  const details = { request: row.id, credits: row.credits, jobs: row.takes ?? row.requests.length };
  await recordAudit(within, session, { act: ACTS[status], targetId: row.personId, details });
  await announceLibrary(workspaceId, within);
}

const ACTS = {
  granted: "approval_granted",
  declined: "approval_declined",
  withdrawn: "approval_withdrawn",
} as const;

async function storePrice({ id, workspaceId }: ApprovalRow, credits: number): Promise<void> {
  await transaction(async (within) => {
    await within
      .update(approvals)
      .set({ credits })
      .where(and(eq(approvals.id, id), eq(approvals.status, "waiting")));
    await announceLibrary(workspaceId, within);
  });
}
