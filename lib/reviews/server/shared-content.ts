import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { addressOf } from "@/lib/http/endpoint";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { messages } from "../messages";
import { stateOf } from "../review-state";
import { sharedReviewApi } from "../shared-api";
import type { SharedItem, SharedRemark, SharedReview } from "../shared-review";
import { sharedResults } from "./cached-results";
import { answersOf, guestsOf, type VisitorNames, visitorNames } from "./guests";
import { type RemarkRow, type ReviewRow, reviewRemarks } from "./schema";
import type { SharedResult } from "./shared-results";
import { sharedId } from "./sharing";
import { listVersions } from "./versions";
import type { Visit } from "./visit";

/**
 * Everything that a visitor sees of a review at this moment, of its latest version or of another one.
 * @throws ApiError `not_found` for a version that is not there
 */
export async function readShared(visit: Visit, number: number | null = null): Promise<SharedReview> {
  const { review, visitorId } = visit;
  const { results, sound, mix, lines, version } = await sharedResults(review, number);
  if (number !== null && !version) throw new ApiError("not_found", messages.noVersion);
  const names = await visitorNames(database(), [review.id], null);
  const [prompts, remarks, allGuests, listed] = await Promise.all([
    promptsOf(review, results),
    database()
      .select({ row: reviewRemarks, frameRate: assets.frameRate })
      .from(reviewRemarks)
      .leftJoin(assets, eq(assets.id, reviewRemarks.assetId))
      .where(eq(reviewRemarks.reviewId, review.id))
      .orderBy(asc(reviewRemarks.createdAt), asc(reviewRemarks.id)),
    guestsOf([review.id], names),
    listVersions([review.id]),
  ]);
  const guests = allGuests.get(review.id) ?? [];
  const versions = listed.get(review.id) ?? [];
  const shown = { visit, number: version?.number ?? null };
  const own = guests.find((guest) => guest.visitorId === visitorId);
  const shots = new Map<string, SharedReview["shots"][number]>();
  for (const result of results) {
    const item = toItem(shown, result, prompts.get(result.jobId) ?? null);
    const thing = result.shotId ?? result.assetId;
    const shot = shots.get(thing) ?? {
      id: sharedId(review, thing),
      number: result.number,
      items: [],
      chosen: null,
    };
    shot.items.push(item);
    if (result.shotId !== null && own?.chosen.has(result.jobId)) shot.chosen = item.id;
    shots.set(thing, shot);
  }
  const present = new Set(results.map(({ assetId }) => assetId));
  return {
    object: "shared_review",
    title: review.title,
    from: review.sender,
    expires_at: review.expiresAt.toISOString(),
    made_by: results.length > 0 && results.every(({ madeBy }) => madeBy === "program") ? "program" : "model",
    version: shown.number,
    versions,
    state: stateOf(answersOf(guests), review.mustAnswer, versions.at(-1)?.number ?? 1),
    shots: [...shots.values()],
    sound: sound && { url: fileOf(shown, sound.itemId), duration_seconds: sound.durationSeconds },
    mix: sound && mix,
    lines: lines.map((line) => ({
      shot: sharedId(review, line.shotId),
      text: line.text,
      url: fileOf(shown, line.itemId),
      duration_seconds: line.durationSeconds,
      offset_seconds: line.offsetSeconds,
    })),
    remarks: remarks.map((read) => toRemark(visit, read, { present, names })),
    guests: guests.map((guest) => ({
      id: sharedId(review, guest.visitorId),
      name: guest.name,
      verdict: guest.verdict,
      is_yours: guest === own,
      choices: results.flatMap(({ shotId, jobId, itemId }) =>
        shotId !== null && guest.chosen.has(jobId) ? [itemId] : [],
      ),
    })),
  };
}

/** The prompts of the shared jobs, where the maker shares them. */
async function promptsOf({ showsPrompts }: ReviewRow, results: readonly SharedResult[]) {
  if (!showsPrompts || results.length === 0) return new Map<string, string>();
  const rows = await database()
    .select({ id: jobs.id, prompt: jobs.prompt })
    .from(jobs)
    .where(inArray(jobs.id, [...new Set(results.map(({ jobId }) => jobId))]));
  return new Map(rows.map(({ id, prompt }) => [id, prompt]));
}

/** What is looked at: its files stay those of this version when there is another one. */
type Shown = { visit: Visit; number: number | null };

const fileOf = ({ visit: { token }, number: version }: Shown, itemId: string): string =>
  addressOf(sharedReviewApi.file, { params: { token, itemId }, query: { version } });

function toItem(shown: Shown, result: SharedResult, prompt: string | null): SharedItem {
  const { review, token } = shown.visit;
  const { itemId } = result;
  const url = fileOf(shown, itemId);
  const poster = { params: { token, itemId }, query: { version: shown.number } };
  return {
    id: itemId,
    take: result.take,
    is_pick: result.isPick && result.take !== null,
    type: result.type,
    url,
    poster_url: result.posterName ? addressOf(sharedReviewApi.poster, poster) : null,
    download_url: review.allowsDownloads && result.delivery === "file" ? `${url}&download` : null,
    width: result.width,
    height: result.height,
    duration_seconds: result.durationSeconds,
    frame_rate: result.frameRate,
    ...result.part,
    prompt,
    model: review.showsModels ? result.modelId : null,
  };
}

function toRemark(
  { review, visitorId }: Visit,
  { row, frameRate }: { row: RemarkRow; frameRate: number | null },
  { present, names }: { present: ReadonlySet<string>; names: VisitorNames },
): SharedRemark {
  return {
    id: row.id,
    item_id: present.has(row.assetId) ? sharedId(review, row.assetId) : null,
    item: row.item,
    reply_to: row.replyTo,
    name: row.personId === null ? names(row) : row.name,
    is_yours: row.visitorId === visitorId,
    is_studio: row.personId !== null,
    text: row.text,
    version: row.version ?? 1,
    seconds: row.seconds,
    film_seconds: row.filmSeconds,
    film_rate: row.filmRate,
    frame_rate: frameRate,
    mark: row.mark,
    is_resolved: row.resolvedAt !== null,
    is_revised: row.revisedAt !== null,
    answered_in: row.answeredIn,
    created_at: row.createdAt.toISOString(),
  };
}
