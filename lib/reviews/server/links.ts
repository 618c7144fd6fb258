import "server-only";
import { and, count, desc, eq, exists, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isHidden } from "@/lib/audience/server/sight";
import { recordAudit } from "@/lib/audit/server/record";
import { ownBoard } from "@/lib/boards/server/boards";
import { ApiError } from "@/lib/contract/errors";
import { ownJob } from "@/lib/jobs/server/read";
import { announceLibrary } from "@/lib/library/server/changes";
import { ensureCollection } from "@/lib/library/server/collections";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { hashPassword, inHashingTurn } from "@/lib/session/server/passwords";
import { assertMayTouch } from "@/lib/session/server/permit";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { reviewPath } from "../api";
import { messages } from "../messages";
import type { MadeReview, NewReview, Review, ReviewChanges, ReviewedThing, ReviewGuest } from "../review";
import { stateOf } from "../review-state";
import { answersOf, type Guest, guestsOf, visitorNames } from "./guests";
import { assertSeesThing, ownReview } from "./own-review";
import { type ReviewRow, reviewChoices, reviewRemarks, reviews, reviewVerdicts } from "./schema";
import { itemLabel, readResults, type SharedResults } from "./shared-results";
import { sharedId } from "./sharing";
import { isOpen, mayCopy, NO_LINK, sealedLink } from "./stored-link";
import { listVersions, settleVersions } from "./versions";
import { newLinkToken } from "./visit";

/** Links of a thing that open something at once. */
const MAX_OPEN = 50;
const MAX_LISTED = 100;

const IS_OPEN = sql`(${gt(reviews.expiresAt, sql`now()`)} and ${isNull(reviews.revokedAt)})`;

const readReviews = async (session: Session, which: SQL | undefined): Promise<Review[]> => {
  const { workspaceId } = session;
  const rows = await database()
    .select({ row: reviews, personName: people.name })
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.personId))
    .where(which)
    .orderBy(desc(IS_OPEN), desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_LISTED);
  const reviewIds = rows.map(({ row }) => row.id);
  const guests = await guestsOf(reviewIds, await visitorNames(database(), reviewIds, workspaceId));
  const newer = await settleVersions(rows.map(({ row }) => row).filter(isOpen));
  const versions = await listVersions(reviewIds);
  const read = new Map<string, Promise<SharedResults>>();
  const resultsOf = (row: ReviewRow): Promise<SharedResults> => {
    // All links of a thing that show the same have the same results.
    const same = `${row.of} ${row.thingId} ${row.sharesTakes} ${row.showsPrompts}`;
    const results = read.get(same) ?? readResults(row);
    read.set(same, results);
    return results;
  };
  return Promise.all(
    rows.map(async ({ row, personName }) => ({
      id: row.id,
      object: "review" as const,
      title: row.title,
      from: row.sender,
      has_password: row.passwordHash !== null,
      allows_downloads: row.allowsDownloads,
      shows_prompts: row.showsPrompts,
      shows_models: row.showsModels,
      shares_takes: row.sharesTakes,
      must_answer: row.mustAnswer,
      can_copy_link: mayCopy(session, row),
      versions: versions.get(row.id) ?? [],
      has_newer_film: newer.has(row.id),
      state: stateOf(
        answersOf(guests.get(row.id) ?? []),
        row.mustAnswer,
        versions.get(row.id)?.at(-1)?.number ?? 1,
      ),
      views: row.views,
      opened_at: row.openedAt?.toISOString() ?? null,
      // A choice stays when takes are no longer shared.
      guests: await toGuests(row, guests.get(row.id) ?? [], () => resultsOf({ ...row, sharesTakes: true })),
      withheld: row.showsPrompts ? 0 : (await resultsOf(row)).withheld,
      person_id: row.personId,
      person_name: personName,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      revoked_at: row.revokedAt?.toISOString() ?? null,
    })),
  );
};

/** @param readTakes gives the takes of the board as they are now */
async function toGuests(
  review: ReviewRow,
  guests: readonly Guest[],
  readTakes: () => Promise<SharedResults>,
): Promise<ReviewGuest[]> {
  const hasChoices = guests.some(({ chosen }) => chosen.size > 0);
  const takes = hasChoices ? (await readTakes()).results : [];
  return guests.map(({ visitorId, name, verdict, chosen }) => ({
    id: sharedId(review, visitorId),
    name,
    verdict,
    choices: takes
      .filter(({ jobId }) => chosen.has(jobId))
      .map((take) => ({ job_id: take.jobId, item: itemLabel(take), is_pick: take.isPick })),
  }));
}

const linksOf = ({ workspaceId }: Pick<Session, "workspaceId">, { of, id }: ReviewedThing) =>
  and(eq(reviews.workspaceId, workspaceId), eq(reviews.of, of), eq(reviews.thingId, id));

/** Whether a visitor has said something to a review that its studio acts on. */
const isAnswered = () =>
  or(
    ...[reviewVerdicts, reviewChoices, reviewRemarks].map((said) =>
      exists(database().select({ one: sql`1` }).from(said).where(eq(said.reviewId, reviews.id))),
    ),
  );

/**
 * The links of a thing: open ones first, then the latest. One that expired can get a new link; of those that were revoked
 * only what visitors said is left, and without that they are not listed.
 */
export async function listReviews(session: Session, thing: ReviewedThing): Promise<Review[]> {
  await assertSeesThing(session, thing);
  return readReviews(session, and(linksOf(session, thing), or(isNull(reviews.revokedAt), isAnswered())));
}

/** @throws ApiError `conflict` where a thing has as many open links as it can, apart from that of `id` */
async function assertRoom(within: Transaction, session: Session, thing: ReviewedThing, id: string) {
  const [{ open } = { open: 0 }] = await within
    .select({ open: count() })
    .from(reviews)
    .where(and(linksOf(session, thing), IS_OPEN, ne(reviews.id, id)));
  if (open >= MAX_OPEN) throw new ApiError("conflict", messages.tooManyLinks(MAX_OPEN));
}

/** @throws ApiError `not_found` for what is not in the workspace of the session */
async function assertThing(session: Session, { of, id }: ReviewedThing): Promise<void> {
  if (of === "board") await ownBoard(database(), session, id);
  else if (of === "collection") await ensureCollection(session, id);
  else if ((await ownJob(session, id)).deletedAt !== null) throw new ApiError("not_found", messages.noThing);
}

const hashInTurn = ({ personId }: Session, password: string): Promise<string> =>
  inHashingTurn(personId, () => hashPassword(password));

/** Makes a link, which only the result has. Throws like `assertThing`, `assertRoom` and `withinBound`. */
export async function createReview(session: Session, asked: NewReview): Promise<MadeReview> {
  await assertThing(session, asked);
  const { workspaceId, personId } = session;
  const { token, tokenHash } = newLinkToken();
  const id = newId("rev");
  const link = sealedLink({ id, tokenHash }, token);
  const passwordHash = asked.password ? await hashInTurn(session, asked.password) : null;
  const expiresAt = new Date(asked.expires_at);
  await transaction(async (within) => {
    const row = {
      id,
      workspaceId,
      personId,
      of: asked.of,
      thingId: asked.id,
      title: asked.title,
      sender: asked.from || null,
      tokenHash,
      ...link,
      passwordHash,
      allowsDownloads: asked.allows_downloads,
      showsPrompts: asked.shows_prompts,
      showsModels: asked.shows_models,
      sharesTakes: asked.of === "board" && asked.shares_takes,
      mustAnswer: asked.must_answer,
      expiresAt,
    };
    await withinBound(within, "reviews", workspaceId, async () => {
      await assertRoom(within, session, asked, id);
      await within.insert(reviews).values(row);
    });
    await recordMade(within, session, id, { of: asked.of, thing: asked.id, until: expiresAt.toISOString() });
    await announceLibrary(workspaceId, within);
  });
  return madeReview(session, id, token);
}

type MadeDetails = { of: ReviewedThing["of"]; thing: string; until: string };

/** Records a link that opens something from then on. */
const recordMade = (within: Transaction, session: Session, targetId: string, details: MadeDetails) =>
  recordAudit(within, session, { act: "review_made", targetId, details });

async function madeReview(session: Session, id: string, token: string): Promise<MadeReview> {
  return { object: "made_review", review: await readReview(session, id), path: reviewPath(token) };
}

async function readReview(session: Session, id: string): Promise<Review> {
  const [review] = await readReviews(session, eq(reviews.id, id));
  if (!review) throw new Error("The review that was just written is not there.");
  return review;
}

/** Such a review with a link. @throws ApiError `not_found`, also for one that was revoked, and `not_permitted` */
async function ownLink(within: Executor, session: Session, id: string): Promise<ReviewRow> {
  const row = await ownReview(within, session, id);
  if (row.revokedAt !== null) throw new ApiError("not_found", messages.noReview);
  assertMayTouch(session, "remove", row.personId);
  return row;
}

/**
 * Gives a review another link. The earlier one opens nothing from then on, nor do the cookies of its visitors.
 * @throws ApiError `not_found`, `not_permitted` for another person's, and as `assertRoom` does
 */
export async function replaceLink(session: Session, id: string, until: string): Promise<MadeReview> {
  const expiresAt = new Date(until);
  const { token, tokenHash } = newLinkToken();
  const link = sealedLink({ id, tokenHash }, token);
  await transaction(async (within) => {
    const { of, thingId } = await ownLink(within, session, id);
    await assertRoom(within, session, { of, id: thingId }, id);
    await withinBound(within, "reviews", session.workspaceId, () =>
      within
        .update(reviews)
        .set({ tokenHash, ...link, expiresAt })
        .where(eq(reviews.id, id)),
    );
    await recordMade(within, session, id, { of, thing: thingId, until: expiresAt.toISOString() });
    await announceLibrary(session.workspaceId, within);
  });
  return madeReview(session, id, token);
}

/**
 * Changes a link that works, also for those who opened it before. One that has expired stays so, because it may have been
 * replaced or revoked before a backup was restored.
 * @throws ApiError `not_found`, `conflict` for one that has expired, and `not_permitted` for another person's
 */
export async function changeReview(session: Session, id: string, asked: ReviewChanges): Promise<Review> {
  const passwordHash = asked.password ? await hashInTurn(session, asked.password) : asked.password;
  // What is undefined stays as it is.
  const changes = {
    title: asked.title,
    sender: asked.from === "" ? null : asked.from,
    expiresAt: asked.expires_at === undefined ? undefined : new Date(asked.expires_at),
    passwordHash,
    allowsDownloads: asked.allows_downloads,
    showsPrompts: asked.shows_prompts,
    showsModels: asked.shows_models,
    mustAnswer: asked.must_answer,
  };
  await transaction(async (within) => {
    const row = await ownLink(within, session, id);
    if (row.expiresAt.getTime() <= Date.now()) throw new ApiError("conflict", messages.isOver);
    const sharesTakes = row.of === "board" ? (asked.shares_takes ?? row.sharesTakes) : false;
    await within
      .update(reviews)
      .set({ ...changes, sharesTakes })
      .where(eq(reviews.id, id));
    const details = {
      ...(changes.expiresAt && { until: changes.expiresAt.toISOString() }),
      ...(passwordHash !== undefined && { password: passwordHash === null ? "removed" : "changed" }),
    };
    await recordAudit(within, session, { act: "review_changed", targetId: id, details });
    await announceLibrary(session.workspaceId, within);
  });
  return readReview(session, id);
}

/** Revokes a link; what was written stays. Throws like `ownLink`. */
export async function revokeReview(session: Session, id: string): Promise<void> {
  await transaction(async (within) => {
    await ownLink(within, session, id);
    await within
      .update(reviews)
      .set({ revokedAt: sql`now()`, ...NO_LINK })
      .where(eq(reviews.id, id));
    await recordAudit(within, session, { act: "review_revoked", targetId: id });
    await announceLibrary(session.workspaceId, within);
  });
}

/** Revokes the links of a board or collection that were made by people who do not see it any more. */
export async function revokeLinksOfOthers(session: Session, thing: ReviewedThing): Promise<void> {
  const open = await database()
    .select({ id: reviews.id, personId: reviews.personId, role: people.role })
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.personId))
    .where(and(linksOf(session, thing), IS_OPEN));
  for (const { id, personId, role } of open) {
    const maker = { workspaceId: session.workspaceId, personId, role };
    if (!(await isHidden(maker, thing.id))) continue;
    await transaction(async (within) => {
      await within
        .update(reviews)
        .set({ revokedAt: sql`now()`, ...NO_LINK })
        .where(eq(reviews.id, id));
      await recordAudit(within, session, { act: "review_revoked", targetId: id });
      await announceLibrary(session.workspaceId, within);
    });
  }
}
