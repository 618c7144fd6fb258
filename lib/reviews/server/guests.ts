import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { database, type Executor } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import { uniqueVisitorNames } from "../guest-names";
import { messages } from "../messages";
import type { Answer } from "../review-state";
import type { Verdict } from "../shared-review";
import { reviewChoices, reviewRemarks, reviews, reviewVerdicts } from "./schema";

/** A browser that has answered a review or chosen takes of it. */
export type Guest = {
  visitorId: string;
  name: string | null;
  /** The name as they typed it, which another one may have, too. */
  typedName: string | null;
  verdict: Verdict | null;
  /** The takes that it chose, whether they are still there or not. */
  chosen: ReadonlySet<string>;
};

/** What a visitor of a review is called under a name that they typed. */
export type VisitorNames = (said: { reviewId: string; visitorId: string | null; name: string }) => string;

/**
 * What the visitors of reviews are called, the same wherever they are named. The page of a review knows the label of its
 * studio alone, so that it tells nobody who is in the workspace.
 * @param workspaceId of the studio that reads it, whose people nobody is called like; null for visitors
 */
export async function visitorNames(
  within: Executor,
  reviewIds: readonly string[],
  workspaceId: string | null,
): Promise<VisitorNames> {
  if (reviewIds.length === 0) return ({ name }) => name;
  const labels = await within
    .select({ id: reviews.id, sender: reviews.sender })
    .from(reviews)
    .where(inArray(reviews.id, [...reviewIds]));
  const persons =
    workspaceId === null
      ? []
      : await within
          .select({ name: people.name })
          .from(people)
          .where(and(eq(people.workspaceId, workspaceId), isNull(people.removedAt), isNotNull(people.name)));
  const said = (table: typeof reviewVerdicts | typeof reviewChoices | typeof reviewRemarks) =>
    within
      .selectDistinct({ reviewId: table.reviewId, visitorId: table.visitorId, name: table.name })
      .from(table)
      .where(
        and(
          inArray(table.reviewId, [...reviewIds]),
          isNotNull(table.name),
          table === reviewRemarks ? isNull(reviewRemarks.personId) : undefined,
        ),
      );
  const typed = new Map(labels.map(({ id }) => [id, [] as { visitorId: string; name: string }[]]));
  for (const table of [reviewVerdicts, reviewChoices, reviewRemarks])
    for (const { reviewId, visitorId, name } of await said(table))
      typed.get(reviewId)?.push({ visitorId: visitorId ?? "", name: name ?? "" });
  const studio = persons.map(({ name }) => name);
  const called = new Map(
    labels.map(({ id, sender }) => [id, uniqueVisitorNames(typed.get(id) ?? [], [sender, ...studio])]),
  );
  return ({ reviewId, visitorId, name }) => called.get(reviewId)?.(visitorId ?? "", name) ?? name;
}

/**
 * Who has answered reviews or chosen takes of them, by review: those who answered first, the latest of them before the
 * others. A name is that of the answer, else of the latest choice, else of the latest remark, as `visitorNames` gives it.
 */
export async function guestsOf(
  reviewIds: readonly string[],
  names: VisitorNames,
): Promise<ReadonlyMap<string, Guest[]>> {
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
  const add = (reviewId: string, guest: Omit<Guest, "typedName">) => {
    const known = guests.get(reviewId) ?? new Map<string, Guest>();
    guests.set(reviewId, known);
    const { name, typedName, verdict, chosen } = known.get(guest.visitorId) ?? {
      ...guest,
      name: null,
      typedName: null,
    };
    const { visitorId } = guest;
    known.set(visitorId, {
      visitorId,
      name: name ?? (guest.name === null ? null : names({ reviewId, visitorId, name: guest.name })),
      typedName: typedName ?? guest.name,
      verdict: verdict ?? guest.verdict,
      chosen: new Set([...chosen, ...guest.chosen]),
    });
  };
  for (const { reviewId, visitorId, verdict, name, note, version, decidedAt } of verdicts) {
    const said = { verdict, note, version: version ?? 1, decided_at: decidedAt.toISOString() };
    add(reviewId, { visitorId, name, verdict: said, chosen: new Set() });
  }
  for (const { reviewId, visitorId, name, jobId } of choices)
    add(reviewId, { visitorId, name, verdict: null, chosen: new Set([jobId]) });
  for (const { reviewId, visitorId, name } of named)
    if (visitorId !== null && guests.get(reviewId)?.has(visitorId))
      add(reviewId, { visitorId, name, verdict: null, chosen: new Set() });
  return new Map([...guests].map(([reviewId, known]) => [reviewId, [...known.values()]]));
}

/** The answers among what guests said. */
export const answersOf = (guests: readonly Guest[]): Answer[] =>
  guests.flatMap(({ name, typedName, verdict }) =>
    verdict
      ? [
          {
            ...{ guest: name ?? messages.unnamed, typedName: typedName ?? "" },
            ...{ verdict: verdict.verdict, version: verdict.version },
          },
        ]
      : [],
  );
