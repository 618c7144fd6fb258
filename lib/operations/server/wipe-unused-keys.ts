import "server-only";
import { and, eq, exists, gt, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { queuedTakes } from "@/lib/boards/server/schema";
import { IS_WAITING } from "@/lib/boards/server/waiting";
import { ACTIVE_STATES } from "@/lib/jobs/job";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { apiKeys } from "@/lib/keys/server/schema";
import { forgetKey, wipedKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import { IS_LIVE, invitations, isOpenInvitation, people, sessions } from "@/lib/session/server/schema";

/**
 * Wipes every key that has no signed-in browser and no access token, no job in flight or in the queue, no result to copy and no member who
 * works with it. Run after a sign-out and whenever a job ends.
 * @returns how many keys were wiped
 */
export async function wipeUnusedKeys(): Promise<number> {
  const wiped = await database()
    .update(apiKeys)
    .set(wipedKey())
    .where(
      and(
        isNotNull(apiKeys.ciphertext),
        not(exists(liveSession())),
        not(exists(unfinishedJob())),
        not(exists(queuedTake())),
        not(exists(member())),
      ),
    )
    .returning({ id: apiKeys.id });
  for (const { id } of wiped) forgetKey(id);
  return wiped.length;
}

const liveSession = () =>
  database()
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.keyId, apiKeys.id), IS_LIVE));

/** Whoever signs in with a password needs the key to be here; so does an invitation that is still open. */
const member = () =>
  unionAll(
    database()
      .select({ one: sql`1` })
      .from(people)
      .where(
        and(
          eq(people.workspaceId, apiKeys.workspaceId),
          isNotNull(people.accountId),
          isNull(people.removedAt),
        ),
      ),
    database()
      .select({ one: sql`1` })
      .from(invitations)
      .where(and(eq(invitations.workspaceId, apiKeys.workspaceId), isOpenInvitation)),
  );

/** What waits is sent with the key of its workspace, whoever is signed in by then. */
const queuedTake = () =>
  database()
    .select({ one: sql`1` })
    .from(queuedTakes)
    .where(and(eq(queuedTakes.workspaceId, apiKeys.workspaceId), IS_WAITING));

/** A link is renewed with the key, so a key is kept for a week of failures. */
const isHopeful = or(
  isNull(assets.archiveFailingSince),
  gt(assets.archiveFailingSince, sql`now() - interval '7 days'`),
);

/**
 * A job that started with a key that was replaced continues with the replacement, and so keeps that one too.
 */
function unfinishedJob() {
  const former = alias(apiKeys, "former");
  const begunWithIt = database()
    .select({ id: former.id })
    .from(former)
    .where(eq(former.workspaceId, apiKeys.workspaceId));
  const resultToCopy = database()
    .select({ one: sql`1` })
    .from(assets)
    .where(and(eq(assets.jobId, jobs.id), isNull(assets.archivedAt), isNotNull(assets.archiveAt), isHopeful));
  return database()
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        inArray(jobs.keyId, begunWithIt),
        or(inArray(jobs.status, [...ACTIVE_STATES]), exists(resultToCopy)),
      ),
    );
}
