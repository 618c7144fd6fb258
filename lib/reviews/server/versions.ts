import "server-only";
import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { boards } from "@/lib/boards/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { announceLibrary } from "@/lib/library/server/changes";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { changedShots, changesBetween, type Film, filmText, isSameFilm, isUnchanged } from "../film";
import { MAX_VERSIONS, type ReviewVersion } from "../version";
import { type Present, readPresent } from "./present";
import { reviewRemarks, reviews, reviewVerdicts, reviewVersions, type VersionRow } from "./schema";
import type { Sharing } from "./sharing";

/** How long a film rests before it is a version: ten picks in a row are one. */
const REST_SECONDS = 60;

export type ShownVersion = Pick<VersionRow, "number" | "film" | "openedAt">;
const SHOWN = {
  number: reviewVersions.number,
  film: reviewVersions.film,
  openedAt: reviewVersions.openedAt,
};

/** Who looks: a version that no guest has seen may still be replaced. */
type Reader = "guest" | "studio";

/**
 * The latest version of a review, and what the studio has now. A film that differs from it and has rested becomes the next
 * version by this, once, also where several read at the same time; one that no guest has seen is replaced. Null before there
 * is anything to see. Where it can't be written, guests see the one before.
 */
export async function settledVersion(review: Sharing, reader: Reader): Promise<Settled> {
  const [present, latest] = await Promise.all([readPresent(review), latestVersion(database(), review.id)]);
  return settled(review, { latest, present }, reader);
}

type Settled = { version: ShownVersion | null; present: Present };

async function settled(review: Sharing, { latest, present }: Read, reader: Reader): Promise<Settled> {
  if (isSettled(latest, present, reader)) return { version: latest, present };
  try {
    return await transaction((within) => settle(within, review, reader));
  } catch (error) {
    // The studio lists links also without their versions; a guest would see nothing.
    if (!latest && reader === "guest") throw error;
    logger.warn({ err: error, reviewId: review.id }, "a version of a review was not made");
    return { version: latest, present };
  }
}

/**
 * Makes the versions of links that are due, as the studio looks at all of them.
 * @returns the ids of those whose film is another one, which is to rest before it is a version
 */
export async function settleVersions(open: readonly Sharing[]): Promise<ReadonlySet<string>> {
  const ids = open.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await database()
          .selectDistinctOn([reviewVersions.reviewId], { reviewId: reviewVersions.reviewId, ...SHOWN })
          .from(reviewVersions)
          .where(inArray(reviewVersions.reviewId, ids))
          .orderBy(reviewVersions.reviewId, desc(reviewVersions.number));
  const latest = new Map(rows.map(({ reviewId, ...row }) => [reviewId, row]));
  // All links of a thing that share the same have one film.
  const films = new Map<string, Present>();
  const newer = new Set<string>();
  for (const review of open) {
    const same = `${review.of} ${review.thingId} ${review.sharesTakes}`;
    const film = films.get(same) ?? (await readPresent(review));
    films.set(same, film);
    const read = { latest: latest.get(review.id) ?? null, present: film };
    const { version, present } = await settled(review, read, "studio");
    if (version && present.film.parts.length > 0 && !isSameFilm(version.film, present.film))
      newer.add(review.id);
  }
  return newer;
}

/** Whether nothing is to be written. What has no results any more makes no version. */
function isSettled(latest: ShownVersion | null, { film }: Present, reader: Reader): boolean {
  if (film.parts.length === 0 && !latest) return true;
  const isSeen = latest !== null && (reader === "studio" || latest.openedAt !== null);
  return isSeen && (film.parts.length === 0 || isUnchanged(latest.film, film));
}

async function settle(within: Transaction, review: Sharing, reader: Reader) {
  // One after the other: what is read from here on is not older than what another one wrote.
  const [row] = await within
    .select({ nextFilm: reviews.nextFilm, nextFilmSince: reviews.nextFilmSince })
    .from(reviews)
    .where(eq(reviews.id, review.id))
    .for("update");
  const present = await readPresent(review, within);
  const latest = await latestVersion(within, review.id);
  const version = await following(within, review, { latest, present, next: row?.nextFilm ?? null });
  if (version && version.openedAt === null && reader === "guest") {
    await within
      .update(reviewVersions)
      .set({ openedAt: sql`now()` })
      .where(isVersion(review, version.number));
    return { version: { ...version, openedAt: new Date() }, present };
  }
  return { version, present };
}

type Read = { latest: ShownVersion | null; present: Present };
type Found = Read & { next: string | null };

/** The version that is the latest from then on. */
async function following(
  within: Transaction,
  review: Sharing,
  { latest, present, next }: Found,
): Promise<ShownVersion | null> {
  const { film } = present;
  if (film.parts.length === 0) return latest;
  if (!latest) return addVersion(within, review, { number: 1, film, before: null });
  if (isSameFilm(latest.film, film)) {
    if (!isUnchanged(latest.film, film))
      await within.update(reviewVersions).set({ film }).where(isVersion(review, latest.number));
    return { ...latest, film };
  }
  if (latest.openedAt === null) {
    await within.delete(reviewVersions).where(isVersion(review, latest.number));
    const before = await latestVersion(within, review.id);
    // It is what guests saw last.
    if (before && isSameFilm(before.film, film)) {
      await answerRemarks(within, review.id, latest.number, []);
      return before;
    }
    return addVersion(within, review, { number: latest.number, film, before });
  }
  const hasRested = await isAtRest(within, review, { films: [latest.film, film], film, next });
  if (!hasRested) return latest;
  const added = await addVersion(within, review, { number: latest.number + 1, film, before: latest });
  await dropOldest(within, review);
  return added;
}

const isVersion = ({ id }: Pick<Sharing, "id">, number: number) =>
  and(eq(reviewVersions.reviewId, id), eq(reviewVersions.number, number));

export async function latestVersion(within: Executor, reviewId: string): Promise<ShownVersion | null> {
  const [row] = await within
    .select(SHOWN)
    .from(reviewVersions)
    .where(eq(reviewVersions.reviewId, reviewId))
    .orderBy(desc(reviewVersions.number))
    .limit(1);
  return row ?? null;
}

async function addVersion(
  within: Transaction,
  { id: reviewId, workspaceId }: Sharing,
  { number, film, before }: { number: number; film: Film; before: ShownVersion | null },
): Promise<ShownVersion> {
  const changes = before && changesBetween(before.film, film);
  await within.insert(reviewVersions).values({ reviewId, workspaceId, number, film, changes });
  await answerRemarks(within, reviewId, number, before ? changedShots(before.film, film) : []);
  await within.update(reviews).set({ nextFilm: null, nextFilmSince: null }).where(eq(reviews.id, reviewId));
  await announceLibrary(workspaceId, within);
  return { number, film, openedAt: null };
}

/** Notes which remarks a version answers: those for which its new takes were made. A version that was replaced answers none. */
async function answerRemarks(
  within: Transaction,
  reviewId: string,
  number: number,
  shots: readonly string[],
) {
  const isOfReview = eq(reviewRemarks.reviewId, reviewId);
  await within
    .update(reviewRemarks)
    .set({ answeredIn: null })
    .where(and(isOfReview, eq(reviewRemarks.answeredIn, number)));
  if (shots.length === 0) return;
  await within
    .update(reviewRemarks)
    .set({ answeredIn: number })
    .where(
      and(
        isOfReview,
        isNotNull(reviewRemarks.revisedAt),
        isNull(reviewRemarks.answeredIn),
        inArray(reviewRemarks.shotId, [...shots]),
        sql`coalesce(${reviewRemarks.version}, 1) < ${number}`,
      ),
    );
}

type Restless = { films: readonly Film[]; film: Film; next: string | null };

/**
 * Whether neither the board nor a result of the films changed for a while, or the film was seen as it is for so long: takes
 * that are made change the board without changing the film.
 */
async function isAtRest(within: Transaction, review: Sharing, { films, film, next }: Restless) {
  const sign = createHash("sha256").update(filmText(film)).digest("base64url");
  const jobIds = [...new Set(films.flatMap(({ parts }) => parts.map(({ job }) => job)))];
  const isOld = (at: unknown) => sql<boolean>`${at} < now() - make_interval(secs => ${REST_SECONDS})`;
  const [read] = await within
    .select({
      seen: sql<boolean>`${reviews.nextFilm} = ${sign} and ${isOld(reviews.nextFilmSince)}`,
      board: sql<boolean>`coalesce((select ${isOld(sql`max(${boards.changedAt})`)} from ${boards}
        where ${boards.workspaceId} = ${review.workspaceId} and ${boards.id} = ${review.thingId}), true)`,
    })
    .from(reviews)
    .where(eq(reviews.id, review.id));
  const [results] = await within
    .select({ rested: sql<boolean>`coalesce(${isOld(sql`max(${jobs.changedAt})`)}, true)` })
    .from(jobs)
    .where(and(eq(jobs.workspaceId, review.workspaceId), inArray(jobs.id, jobIds)));
  if (read?.seen || (read?.board && results?.rested)) return true;
  if (next !== sign)
    await within
      .update(reviews)
      .set({ nextFilm: sign, nextFilmSince: sql`now()` })
      .where(eq(reviews.id, review.id));
  return false;
}

/** Makes room for one more: the oldest without an answer goes, else the oldest. */
async function dropOldest(within: Transaction, { id }: Sharing): Promise<void> {
  const isAnswered = sql`exists (select from ${reviewVerdicts} answer where answer.review_id = ${id}
    and coalesce(answer.version, 1) = ${reviewVersions.number})`;
  const numbers = await within
    .select({ number: reviewVersions.number })
    .from(reviewVersions)
    .where(eq(reviewVersions.reviewId, id))
    .orderBy(isAnswered, asc(reviewVersions.number));
  if (numbers.length <= MAX_VERSIONS) return;
  const latest = Math.max(...numbers.map(({ number }) => number));
  const oldest = numbers.find(({ number }) => number !== latest);
  if (oldest) await within.delete(reviewVersions).where(isVersion({ id }, oldest.number));
}

/** A version by its number; null where there is none. */
export async function readVersion({ id }: Sharing, number: number): Promise<ShownVersion | null> {
  const [row] = await database().select(SHOWN).from(reviewVersions).where(isVersion({ id }, number));
  return row ?? null;
}

/** The versions of reviews without their films, the oldest first. */
export async function listVersions(reviewIds: readonly string[]): Promise<Map<string, ReviewVersion[]>> {
  const listed = new Map<string, ReviewVersion[]>();
  if (reviewIds.length === 0) return listed;
  const rows = await database()
    .select({
      reviewId: reviewVersions.reviewId,
      number: reviewVersions.number,
      changes: reviewVersions.changes,
      createdAt: reviewVersions.createdAt,
    })
    .from(reviewVersions)
    .where(inArray(reviewVersions.reviewId, [...reviewIds]))
    .orderBy(asc(reviewVersions.number));
  for (const { reviewId, number, changes, createdAt } of rows)
    listed.set(reviewId, [
      ...(listed.get(reviewId) ?? []),
      { number, changes, created_at: createdAt.toISOString() },
    ]);
  return listed;
}
