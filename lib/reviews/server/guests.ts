import "server-only";
import { and, asc, desc, inArray, isNotNull } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import type { Verdict } from "../shared-review";
import { reviewChoices, reviewRemarks, reviewVerdicts } from "./schema";

/** A browser that has answered a review or chosen takes of it. */
export type Guest = {
  visitorId: string;
  name: string | null;
  verdict: Verdict | null;
  /** The takes that it chose, whether they are still there or not. */
  chosen: ReadonlySet<string>;
};

/**
 * Who has answered reviews or chosen takes of them, by review: those who answered first, the latest of them before the
 * others. A name is that of the answer, else of the latest choice, else of the latest remark.
 */
export async function guestsOf(reviewIds: readonly string[]): Promise<ReadonlyMap<string, Guest[]>> {
  const guests = new Map<string, Map<string, Guest>>();
  if (reviewIds.length === 0) return new Map();
  const [verdicts, choices, named] = await Promise.all([
    database()
      .select()
      .from(reviewVerdicts)
      .where(inArray(reviewVerdicts.reviewId, reviewIds))
      .orderBy(desc(reviewVerdicts.decidedAt), asc(reviewVerdicts.visitorId)),
    database()
      .select()
      .from(reviewChoices)
      .where(inArray(reviewChoices.reviewId, reviewIds))
      .orderBy(desc(reviewChoices.changedAt), asc(reviewChoices.shotId)),
    database()
      .selectDistinctOn([reviewRemarks.reviewId, reviewRemarks.visitorId], {
        reviewId: reviewRemarks.reviewId,
        visitorId: reviewRemarks.visitorId,
        name: reviewRemarks.name,
      })
      .from(reviewRemarks)
      .where(and(inArray(reviewRemarks.reviewId, reviewIds), isNotNull(reviewRemarks.visitorId)))
      .orderBy(reviewRemarks.reviewId, reviewRemarks.visitorId, desc(reviewRemarks.createdAt)),
  ]);
  const add = (reviewId: string, guest: Guest) => {
    const known = guests.get(reviewId) ?? new Map<string, Guest>();
    guests.set(reviewId, known);
    const { name, verdict, chosen } = known.get(guest.visitorId) ?? guest;
    known.set(guest.visitorId, {
      visitorId: guest.visitorId,
      name: name ?? guest.name,
      verdict: verdict ?? guest.verdict,
      chosen: new Set([...chosen, ...guest.chosen]),
    });
  };
  for (const { reviewId, visitorId, verdict, name, note, decidedAt } of verdicts) {
    const said = { verdict, note, decided_at: decidedAt.toISOString() };
    add(reviewId, { visitorId, name, verdict: said, chosen: new Set() });
  }
  for (const { reviewId, visitorId, name, jobId } of choices)
    add(reviewId, { visitorId, name, verdict: null, chosen: new Set([jobId]) });
  for (const { reviewId, visitorId, name } of named)
    if (visitorId !== null && guests.get(reviewId)?.has(visitorId))
      add(reviewId, { visitorId, name, verdict: null, chosen: new Set() });
  return new Map([...guests].map(([reviewId, known]) => [reviewId, [...known.values()]]));
}
