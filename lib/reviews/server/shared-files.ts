import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { deliverSharedAsset, servePoster } from "@/lib/jobs/server/assets/deliver";
import { fileNameWords } from "@/lib/platform/file-name";
import { messages } from "../messages";
import { itemLabel } from "./shared-results";
import type { Visit } from "./visit";
import { sharedResult } from "./visitor-acts";

/** Whose open streams a visitor's are: those of an address, among those of all visitors of the link. */
const ownerOf = ({ review, address }: Visit) => ({
  id: `review ${review.id} ${address}`,
  keyId: `review ${review.id}`,
});

/** @throws ApiError `not_found` for what is not shared now, `forbidden` for a download that is not allowed */
export async function deliverSharedFile(visit: Visit, itemId: string, request: Request): Promise<Response> {
  const result = await sharedResult(visit, itemId);
  const isDownload = new URL(request.url).searchParams.has("download");
  if (isDownload && !visit.review.allowsDownloads) throw new ApiError("forbidden", messages.noDownloads);
  const fileName = `${fileNameWords(visit.review.title, 60) || "review"}-${itemLabel(result).replace(" ", "")}`;
  return deliverSharedAsset({ assetId: result.assetId, owner: ownerOf(visit), fileName }, request);
}

/** Throws like `deliverSharedFile`, and `not_found` when there is no poster. */
export async function deliverSharedPoster(visit: Visit, itemId: string, request: Request): Promise<Response> {
  const { posterName } = await sharedResult(visit, itemId);
  return servePoster({ posterName, owner: ownerOf(visit), isChanging: true }, request);
}
