import "server-only";
import { toMilliseconds } from "@/lib/boards/trim";
import { ApiError } from "@/lib/contract/errors";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { uploadLink } from "@/lib/uploads/api";
import { messages } from "../messages";
import type { ReviewFilm } from "../review";
import { ownReview } from "./own-review";
import type { ReviewRow } from "./schema";
import { resultsOf } from "./shared-results";
import type { SharedSound } from "./shared-sound";
import { isOpen } from "./stored-link";
import { latestVersion, readVersion, type ShownVersion, settledVersion } from "./versions";

/**
 * What a version of a review shows, as the studio has it: also what is withheld from its visitors. Also of a link that is over.
 * @param number null for the latest
 * @throws ApiError `not_found`, also for a version that is not there
 */
export async function readFilm(
  session: Session,
  reviewId: string,
  number: number | null,
): Promise<ReviewFilm> {
  const row = await ownReview(database(), session, reviewId);
  const version = await (number === null ? readLatest(row) : readVersion(row, number));
  if (!version && number !== null) throw new ApiError("not_found", messages.noVersion);
  if (!version) return { object: "review_film", version: null, parts: [], sound: null, mix: null, lines: [] };
  const all = { ...row, sharesTakes: true, showsPrompts: true };
  const { results, sound, mix, lines } = await resultsOf(all, version.film, null);
  let startsAt = 0;
  const parts = results.map((result) => {
    const { assetId, part } = result;
    const at = startsAt;
    startsAt = toMilliseconds(at + part.to_seconds - part.from_seconds);
    return {
      ...{ shot_id: result.shotId, number: result.number, job_id: result.jobId, asset_id: assetId },
      type: result.type,
      url: addressOf(assetsApi.file, { params: { assetId } }),
      poster_url: result.posterName ? addressOf(assetsApi.poster, { params: { assetId } }) : null,
      frame_rate: result.frameRate,
      ...part,
      starts_at: at,
    };
  });
  return {
    object: "review_film",
    version: version.number,
    parts,
    sound: sound && toSound(sound),
    mix: sound && mix,
    lines: lines.map((line) => ({
      ...{ shot_id: line.shotId, job_id: line.jobId, text: line.text, offset_seconds: line.offsetSeconds },
      ...toSound(line),
    })),
  };
}

/** A link that is over gets no further version. */
const readLatest = async (review: ReviewRow): Promise<ShownVersion | null> =>
  isOpen(review) ? (await settledVersion(review, "studio")).version : latestVersion(database(), review.id);

const toSound = ({ file, durationSeconds }: SharedSound) => ({
  url:
    "assetId" in file
      ? addressOf(assetsApi.file, { params: { assetId: file.assetId } })
      : uploadLink(file.id),
  duration_seconds: durationSeconds,
});
