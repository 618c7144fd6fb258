import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { accountPlan } from "@/lib/contract/account";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import { processValue } from "@/lib/platform/server/process-value";
import { askUpstream } from "@/lib/upstream/server/ask";
import { REFUSED_AT, resumeRun } from "./resume-recovered";
import { boardRuns } from "./schema";
import { HAS_WAITING } from "./waiting";

/** How long after a refusal, in minutes, one take is tried again. After the last of these a person has to. */
const TRIAL_MINUTES = [1, 5, 30];
const ASK_FIRST_MS = 5_000;
const ASK_AT_LEAST_EVERY_MS = 60_000;
const ASK_FOR = sql`interval '1 day'`;
const ASK_TIMEOUT_MS = 5_000;

/** What is known of a key that was refused something: when to ask for its plan next, and whether that was refused, too. */
type Ask = { count: number; nextAt: number; isClosed: boolean };
const asksByKey = processValue("board-key-asks", () => new Map<string, Ask>());

/** As SQL: that a run may be tried without a sign. */
const IS_TRIAL_DUE = sql<boolean>`coalesce(${REFUSED_AT} + interval '1 minute'
  * (array[${sql.join(TRIAL_MINUTES, sql`, `)}]::integer[])[${boardRuns.trials} + 1] <= clock_timestamp(), false)`;

/**
 * Lets runs go on that stopped because the API refused the key or the account had no credits, where no job shows that it
 * takes jobs again. A key whose plan was refused, or has the API turned off, is asked for it, with longer and longer pauses.
 * What the plan does not show, such as a permission or credits, only a job shows: one take is tried a few times.
 * @param now in milliseconds since 1970
 */
export async function retryPausedRuns(now = Date.now()): Promise<void> {
  const stopped = await database()
    .select({
      id: boardRuns.id,
      boardId: boardRuns.boardId,
      workspaceId: boardRuns.workspaceId,
      keyId: boardRuns.keyId,
      pausedFor: boardRuns.pausedFor,
      trials: boardRuns.trials,
      isTrialDue: IS_TRIAL_DUE,
    })
    .from(boardRuns)
    .where(
      and(
        inArray(boardRuns.pausedFor, ["key", "credits"]),
        HAS_WAITING,
        sql`${REFUSED_AT} > now() - ${ASK_FOR}`,
      ),
    )
    .orderBy(asc(boardRuns.boardId));
  const keyIds = new Set(stopped.map(({ keyId }) => keyId));
  for (const keyId of asksByKey().keys()) if (!keyIds.has(keyId)) asksByKey().delete(keyId);
  for (const keyId of keyIds) {
    const { wasClosed, isOpen } = await ask(keyId, now);
    if (!isOpen) continue;
    for (const { trials, pausedFor, isTrialDue, ...run } of stopped.filter((row) => row.keyId === keyId)) {
      const isSign = wasClosed && pausedFor === "key";
      if (!isSign && !isTrialDue) continue;
      const onlyIf = and(
        inArray(boardRuns.pausedFor, ["key", "credits"]),
        // Another process may have been first.
        eq(boardRuns.trials, trials),
      );
      await resumeRun(run, { onlyIf, trials: isSign ? trials : trials + 1 });
    }
  }
}

/** Asks for the plan of a key, if it is time. It is open where the API is turned on, as far as the plan shows. */
async function ask(keyId: string, now: number): Promise<{ wasClosed: boolean; isOpen: boolean }> {
  const { count, nextAt, isClosed } = asksByKey().get(keyId) ?? { count: 0, nextAt: now, isClosed: false };
  if (now < nextAt) return { wasClosed: isClosed, isOpen: false };
  const asked = {
    count: count + 1,
    nextAt: now + Math.min(ASK_FIRST_MS * 2 ** count, ASK_AT_LEAST_EVERY_MS),
    isClosed,
  };
  asksByKey().set(keyId, asked);
  const isOpen = await readIsOpen(keyId);
  if (isOpen !== null) asked.isClosed = !isOpen;
  return { wasClosed: isClosed, isOpen: isOpen === true };
}

/** Null where the API gave no answer. */
async function readIsOpen(keyId: string): Promise<boolean | null> {
  try {
    const timeouts = { headersMs: ASK_TIMEOUT_MS, totalMs: ASK_TIMEOUT_MS };
    const { status, body } = await askUpstream(keyId, "getPlan", { tries: 1, timeouts });
    if (status === 401 || status === 403) return false;
    return accountPlan.safeParse(body).data?.api_enabled ?? null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
