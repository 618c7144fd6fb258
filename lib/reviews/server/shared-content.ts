import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { addressOf } from "@/lib/http/endpoint";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { sharedReviewApi } from "../api";
import type { SharedItem, SharedRemark, SharedReview } from "../shared-review";
import { sharedResults } from "./cached-results";
import { guestsOf, type VisitorNames, visitorNames } from "./guests";
import { type RemarkRow, type ReviewRow, reviewRemarks } from "./schema";
import type { SharedResult } from "./shared-results";
import { sharedId } from "./sharing";
import type { Visit } from "./visit";

/** Everything that a visitor sees of a review at this moment. */
export async function readShared(visit: Visit): Promise<SharedReview> {
  const { review, visitorId } = visit;
  const { results, sound } = await sharedResults(review);
  const names = await visitorNames(database(), [review.id], null);
  const [prompts, remarks, allGuests] = await Promise.all([
    promptsOf(review, results),
    database()
      .select()
      .from(reviewRemarks)
      .where(eq(reviewRemarks.reviewId, review.id))
      .orderBy(asc(reviewRemarks.createdAt), asc(reviewRemarks.id)),
    guestsOf([review.id], names),
  ]);
  const guests = allGuests.get(review.id) ?? [];
  const own = guests.find((guest) => guest.visitorId === visitorId);
  const shots = new Map<string, SharedReview["shots"][number]>();
  for (const result of results) {
    const item = toItem(visit, result, prompts.get(result.jobId) ?? null);
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
  const shown = new Set(results.map(({ assetId }) => assetId));
  return {
    object: "shared_review",
    title: review.title,
    from: review.sender,
    expires_at: review.expiresAt.toISOString(),
    made_by: results.length > 0 && results.every(({ madeBy }) => madeBy === "program") ? "program" : "model",
    shots: [...shots.values()],
    sound: sound && { url: fileOf(visit, sound.itemId), duration_seconds: sound.durationSeconds },
    remarks: remarks.map((row) => toRemark(visit, row, { shown, names })),
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

const fileOf = ({ token }: Visit, itemId: string): string =>
  addressOf(sharedReviewApi.file, { params: { token, itemId } });

function toItem(visit: Visit, result: SharedResult, prompt: string | null): SharedItem {
  const { review, token } = visit;
  const { itemId } = result;
  const url = fileOf(visit, itemId);
  return {
    id: itemId,
    take: result.take,
    is_pick: result.isPick && result.take !== null,
    type: result.type,
    url,
    poster_url: result.posterName ? addressOf(sharedReviewApi.poster, { params: { token, itemId } }) : null,
    download_url: review.allowsDownloads && result.delivery === "file" ? `${url}?download` : null,
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
  row: RemarkRow,
  { shown, names }: { shown: ReadonlySet<string>; names: VisitorNames },
): SharedRemark {
  return {
    id: row.id,
    item_id: shown.has(row.assetId) ? sharedId(review, row.assetId) : null,
    item: row.item,
    reply_to: row.replyTo,
    name: row.personId === null ? names(row) : row.name,
    is_yours: row.visitorId === visitorId,
    is_studio: row.personId !== null,
    text: row.text,
    seconds: row.seconds,
    mark: row.mark,
    is_resolved: row.resolvedAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}
