import "server-only";
import { eq, gt, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import { signInAttempts } from "./schema";

const WINDOW_SECONDS = 5 * 60;

/** Failed sign-ins within five minutes after which no more are tried. */
const ATTEMPT_LIMITS = { address: 20, key: 10, everyone: 300 } as const;

export type Subject = { kind: keyof typeof ATTEMPT_LIMITS; value: string };

/**
 * Counts one sign-in against each subject before the service is asked, so that parallel tries cannot
 * slip past. Throws `rate_limited` with the seconds until the window ends.
 */
export async function countAttempt(subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    const { failures, windowEndsAt } = await increment(subject);
    if (failures <= ATTEMPT_LIMITS[subject.kind]) continue;
    throw new ApiError("rate_limited", "Too many sign-ins that failed. Wait before the next try.", {
      retryAfterSeconds: Math.max(1, Math.ceil((windowEndsAt.getTime() - Date.now()) / 1000)),
    });
  }
}

/** Takes back what was counted: the sign-in succeeded, or failed through no fault of the key. */
export async function forgiveAttempt(subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    await database()
      .update(signInAttempts)
      .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)` })
      .where(eq(signInAttempts.subject, nameOf(subject)));
  }
}

async function increment(subject: Subject) {
  const isRunning = gt(signInAttempts.windowEndsAt, sql`now()`);
  const end = sql`now() + make_interval(secs => ${WINDOW_SECONDS})`;
  const [row] = await database()
    .insert(signInAttempts)
    .values({ subject: nameOf(subject), failures: 1, windowEndsAt: end })
    .onConflictDoUpdate({
      target: signInAttempts.subject,
      set: {
        failures: sql`case when ${isRunning} then ${signInAttempts.failures} + 1 else 1 end`,
        windowEndsAt: sql`case when ${isRunning} then ${signInAttempts.windowEndsAt} else ${end} end`,
      },
    })
    .returning();
  if (!row) throw new Error("An upsert returned no row.");
  return row;
}

const nameOf = ({ kind, value }: Subject) => `${kind}:${value}`;
