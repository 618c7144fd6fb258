import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { boards } from "@/lib/boards/server/schema";
import { StoreAwayError } from "@/lib/files/server/store-type";
import { MediaError } from "@/lib/media/media-error";
import { database, transaction } from "@/lib/platform/server/database";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { repeatWork } from "@/lib/platform/server/repeat-work";
import { messages } from "../messages";
import { ROUGH_CUT_CHANGED, removeOldest } from "./change";
import { type MadeCut, makeCut } from "./make-cut";
import { assertRoom, CutFailure } from "./run-task";
import { type RoughCutRow, roughCuts } from "./schema";
import { cutsWithFolder, removeWorkFolder, workFolder } from "./work-folder";

const LOOK_EVERY_MS = 2_000;
const BEAT_MS = 1_000;
/** Without a beat for so long, another worker goes on. By the database's clock. */
const LEASE = sql`clock_timestamp() + interval '20 seconds'`;
const LEASE_MS = 20_000;
/** After a failure that is not the cut's own. The older a cut is, the longer it waits. */
const LATER = sql`clock_timestamp() + least(greatest(
  (clock_timestamp() - ${roughCuts.createdAt}) / 20, interval '10 seconds'), interval '2 minutes')`;
const MAX_INTERRUPTIONS = 20;
/** A cut that is older does not wait for another try. */
const MAX_WAIT_MS = 24 * 60 * 60_000;
/** A pace is told from so much of the work on. */
const TELLING_PERCENT = 3;

/**
 * Makes rough cuts, one at a time. Any number of processes may run it: a cut belongs to the one with its lease, and another
 * goes on with it when that is over.
 * @returns the function that stops it; a cut that is being made is left to the next process
 */
export function startCuts(): () => Promise<void> {
  let beat = () => {};
  const { stop } = repeatWork({
    work: async (signal) => {
      while (!signal.aborted) {
        const hasWorked = await makeNextCut(signal, (current) => {
          beat = current;
        });
        if (!hasWorked) return;
      }
    },
    everyMs: LOOK_EVERY_MS,
    channels: [ROUGH_CUT_CHANGED],
    failure: "rough cuts could not be made; they will be tried again",
  });
  const unlisten = listen(ROUGH_CUT_CHANGED, () => beat());
  return async () => {
    unlisten();
    await stop();
  };
}

/**
 * Takes the next cut, if there is one, and makes it.
 * @param onBeat gets the function that looks at once whether the cut is still wanted
 * @returns whether there was one
 */
export async function makeNextCut(
  stopping: AbortSignal,
  onBeat: (beat: () => void) => void = () => {},
): Promise<boolean> {
  const row = await claim();
  if (!row) return false;
  if (row.attempts >= MAX_INTERRUPTIONS) {
    await fail(row, messages.failed.interrupted);
    return true;
  }
  const lease = holdLease(row);
  onBeat(lease.beat);
  try {
    await makeCut(
      row,
      {
        token: row.leaseToken ?? "",
        signal: AbortSignal.any([stopping, lease.lost, lease.full]),
        shotOrder: await shotOrderOf(row),
        onProgress: lease.note,
      },
      (made) => finish(row, made),
    );
  } catch (error) {
    const cause = lease.full.aborted ? lease.full.reason : error;
    await endFailed(row, cause, { isStopping: stopping.aborted, isGone: lease.lost.aborted });
  } finally {
    onBeat(() => {});
    lease.release();
  }
  await removeFolderOf(row);
  await removeOldest(row.boardId);
  return true;
}

/** The workspaces whose cuts this process has made, the latest last, so that none keeps the others waiting. */
const served = processValue("cuts.served", () => new Set<string>());

/** With a lease of ours, of the cuts that nobody makes the oldest of the workspace that was served longest ago. */
async function claim(): Promise<RoughCutRow | undefined> {
  const next = database()
    .select({ id: roughCuts.id })
    .from(roughCuts)
    .innerJoin(boards, eq(boards.id, roughCuts.boardId))
    .where(
      and(
        inArray(roughCuts.status, ["waiting", "making"]),
        isNull(boards.deletedAt),
        sql`(${roughCuts.leaseUntil} is null or ${roughCuts.leaseUntil} < clock_timestamp())`,
      ),
    )
    .orderBy(
      sql`array_position(${sql.param([...served()])}::text[], ${roughCuts.workspaceId}) nulls first`,
      roughCuts.createdAt,
      roughCuts.id,
    )
    .limit(1)
    .for("update", { of: roughCuts, skipLocked: true });
  const [row] = await database()
    .update(roughCuts)
    .set({
      status: "making",
      leaseToken: randomUUID(),
      leaseUntil: LEASE,
      // A worker that ends a turn in order leaves no token.
      attempts: sql`${roughCuts.attempts} + (${roughCuts.leaseToken} is not null)::int`,
    })
    .where(inArray(roughCuts.id, next))
    .returning();
  if (row) {
    served().delete(row.workspaceId);
    served().add(row.workspaceId);
  }
  return row;
}

const isOurs = ({ id, leaseToken }: RoughCutRow) =>
  and(eq(roughCuts.id, id), eq(roughCuts.status, "making"), eq(roughCuts.leaseToken, leaseToken ?? ""));

/**
 * Says every second that the cut is being made and how far it is. `lost` when it is canceled, deleted or another's, `full`
 * with a CutFailure when no more than the reserve is left on the disk.
 */
function holdLease(row: RoughCutRow) {
  const [lost, full] = [new AbortController(), new AbortController()];
  let done = { percent: row.percent, seconds: row.secondsDone };
  const began = performance.now();
  let saidAt = began;
  /** In seconds, by the pace of this worker. */
  const left = (): number | null => {
    const gained = done.percent - row.percent;
    if (gained < TELLING_PERCENT) return null;
    return Math.ceil(((performance.now() - began) / 1_000) * ((100 - done.percent) / gained));
  };
  const beat = async () => {
    try {
      const { rowCount } = await database()
        .update(roughCuts)
        .set({ leaseUntil: LEASE, percent: done.percent, secondsDone: done.seconds, secondsLeft: left() })
        .where(
          and(
            isOurs(row),
            sql`exists (select from ${boards} where ${boards.id} = ${row.boardId} and ${boards.deletedAt} is null)`,
          ),
        );
      if (rowCount === 0) lost.abort();
      else saidAt = performance.now();
    } catch (err) {
      logger.warn({ err, roughCutId: row.id }, "the lease of a rough cut could not be extended");
      if (performance.now() - saidAt > LEASE_MS) lost.abort();
    }
  };
  const look = () =>
    assertRoom(workFolder(), 0).catch((cause: unknown) => {
      if (cause instanceof CutFailure) full.abort(cause);
    });
  const timer = setInterval(() => {
    void beat();
    void look();
  }, BEAT_MS);
  return {
    lost: lost.signal,
    full: full.signal,
    beat: () => void beat(),
    note: (next: typeof done) => {
      done = next;
    },
    release: () => clearInterval(timer),
  };
}

async function shotOrderOf({ boardId }: RoughCutRow): Promise<readonly string[]> {
  const [board] = await database()
    .select({ shotOrder: boards.shotOrder })
    .from(boards)
    .where(eq(boards.id, boardId));
  return board?.shotOrder ?? [];
}

/** Names the file in the row, unless the cut was canceled or deleted in the meantime. Then the file is removed. */
const finish = (row: RoughCutRow, { file, ...facts }: MadeCut): Promise<void> =>
  transaction(async (within) => {
    const { rowCount } = await within
      .update(roughCuts)
      .set({
        ...facts,
        status: "done",
        percent: 100,
        storedName: file.name,
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        leaseToken: null,
        leaseUntil: null,
        finishedAt: sql`now()`,
      })
      .where(isOurs(row));
    if (rowCount === 1) await file.settle(within);
  });

async function fail(row: RoughCutRow, reason: string): Promise<void> {
  await database()
    .update(roughCuts)
    .set({ status: "failed", reason, leaseToken: null, leaseUntil: null, finishedAt: sql`now()` })
    .where(isOurs(row));
}

async function endFailed(
  row: RoughCutRow,
  error: unknown,
  { isStopping, isGone }: { isStopping: boolean; isGone: boolean },
): Promise<void> {
  if (isGone) return;
  if (error instanceof CutFailure) {
    logger.info({ err: error, roughCutId: row.id }, "a rough cut failed");
    return fail(row, error.message);
  }
  const isWithdrawn = error instanceof MediaError && error.fault === "aborted";
  const isBusy = error instanceof MediaError && error.fault === "busy";
  const isOutage = isBusy || error instanceof StoreAwayError;
  if (!isWithdrawn && Date.now() - row.createdAt.getTime() > MAX_WAIT_MS)
    return fail(row, messages.failed.interrupted);
  if (!isWithdrawn) logger.warn({ err: error, roughCutId: row.id }, "a rough cut will be tried again");
  await database()
    .update(roughCuts)
    .set({
      leaseToken: null,
      leaseUntil: isStopping ? null : LATER,
      ...(!isWithdrawn && !isOutage && { attempts: sql`${roughCuts.attempts} + 1` }),
    })
    .where(isOurs(row));
}

/** Removes the parts of a cut, unless it is still to be made. One of a board in the trash is made from the start again. */
async function removeFolderOf({ id }: Pick<RoughCutRow, "id">): Promise<void> {
  const [row] = await database()
    .select({ status: roughCuts.status })
    .from(roughCuts)
    .innerJoin(boards, eq(boards.id, roughCuts.boardId))
    .where(and(eq(roughCuts.id, id), isNull(boards.deletedAt)));
  if (row?.status === "waiting" || row?.status === "making") return;
  await removeWorkFolder(id);
}

/** Removes the parts of cuts that are not to be made any more: their worker died before it could. */
export async function sweepCuts(): Promise<void> {
  for (const id of await cutsWithFolder()) await removeFolderOf({ id });
}
