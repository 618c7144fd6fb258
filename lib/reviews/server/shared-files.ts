import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { deliverSharedAsset, servePoster } from "@/lib/jobs/server/assets/deliver";
import { fileNameWords } from "@/lib/platform/file-name";
import { deliverSharedUpload } from "@/lib/uploads/server/uploads";
import { messages } from "../messages";
import { findSharedSound } from "./cached-results";
import { itemLabel, type SharedResult } from "./shared-results";
import type { SharedSound } from "./shared-sound";
import { sharedId } from "./sharing";
import type { Visit } from "./visit";
import { type OfVersion, sharedResult } from "./visitor-actions";

/** Whose open streams a visitor's are: those of an address, among those of all visitors of the link. */
const ownerOf = ({ review, address }: Visit) => ({
  id: `review ${review.id} ${address}`,
  keyId: `review ${review.id}`,
});

/** @throws ApiError `not_found` for what is not shared now, `forbidden` for a download that is not allowed */
export async function deliverSharedFile(
  visit: Visit,
  { itemId, version }: OfVersion,
  request: Request,
): Promise<Response> {
  const isDownload = new URL(request.url).searchParams.has("download");
  const sound = await findSharedSound(visit.review, itemId, version);
  if (sound && isDownload) throw new ApiError("forbidden", messages.noDownloads);
  if (sound) return deliverSound(visit, sound, request);
  const result = await sharedResult(visit, { itemId, version });
  const isPoster = result.delivery === "poster";
  if (isDownload && (isPoster || !visit.review.allowsDownloads))
    throw new ApiError("forbidden", messages.noDownloads);
  if (isPoster) return servePosterOf(visit, result, request);
  const fileName = `${nameOf(visit)}-${itemLabel(result).replace(" ", "")}`;
  const { assetId } = result;
  const { showsPrompts: withTexts } = visit.review;
  return deliverSharedAsset({ assetId, owner: ownerOf(visit), fileName, tag: itemId, withTexts }, request);
}

const nameOf = ({ review }: Visit): string => fileNameWords(review.title, 60) || "review";

function deliverSound(visit: Visit, { itemId: tag, file }: SharedSound, request: Request): Promise<Response> {
  const [owner, withTexts] = [ownerOf(visit), visit.review.showsPrompts];
  if ("storedName" in file) return deliverSharedUpload(file, { owner, withTexts }, request);
  return deliverSharedAsset({ ...file, owner, fileName: nameOf(visit), tag, withTexts }, request);
}

/** Throws like `deliverSharedFile`, and `not_found` when there is no poster. */
export async function deliverSharedPoster(
  visit: Visit,
  item: OfVersion,
  request: Request,
): Promise<Response> {
  return servePosterOf(visit, await sharedResult(visit, item), request);
}

const servePosterOf = (visit: Visit, { posterName }: SharedResult, request: Request): Promise<Response> =>
  servePoster(
    { posterName, owner: ownerOf(visit), sharedTag: sharedId(visit.review, posterName ?? "") },
    request,
  );
