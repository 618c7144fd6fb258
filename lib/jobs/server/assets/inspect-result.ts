import "server-only";
import { fileMarkOf } from "@/lib/files/file-mark";
import { detectedType, shownType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import type { StoredFile } from "@/lib/files/server/store-type";
import { MediaError } from "@/lib/media/media-error";
import type { Verified } from "@/lib/media/media-task";
import { runMedia } from "@/lib/media/run-media";
import { messages } from "../../messages";
import type { Flaw } from "./archive-failure";
import type { AssetWithJob } from "./asset";
import { resultSourceType } from "./mark-result";
import type { AssetRow } from "./schema";

export type ResultFacts = Pick<AssetRow, "mimeType" | "width" | "height" | "durationSeconds" | "mark"> & {
  flaw: Flaw | null;
};

/** Long enough to read the largest result from a slow disk. */
const VERIFY_TIMEOUT_MS = 5 * 60_000;
/** Image types that the media engine decodes. */
const DECODED_IMAGES: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/**
 * Measures a downloaded file and compares it with what the upstream stated: the size, if it stated one, and the kind of
 * media. It also checks that every part can be decoded. Many upstreams state wrong types, so another type of the same
 * kind is no flaw, and neither is another kind in a file of exactly the stated size. A file that can't be decoded here,
 * such as AVIF, or that takes too long to read, passes.
 * @param isCut whether the transfer broke off, so that this is only the beginning of the file
 */
export async function inspectResult(
  { asset, job }: AssetWithJob,
  { head, sizeBytes }: Pick<StoredFile, "head" | "sizeBytes">,
  { path, isCut }: { path: string; isCut: boolean },
): Promise<ResultFacts> {
  const type = await detectedType(head);
  const facts = {
    mimeType: shownType(type),
    width: asset.width,
    height: asset.height,
    durationSeconds: asset.durationSeconds,
    mark: null,
  };
  if (!isMedia(type)) return { ...facts, flaw: "not-media" };
  if (isCut) return { ...facts, flaw: "damaged" };
  const { media, origin, state } = await verify(path, type);
  const hasSize = asset.sizeBytes === sizeBytes;
  const isStatedKind = [asset.type, kindOf(asset.mimeType)].includes(media?.kind ?? kindOf(type)) || hasSize;
  if (!isStatedKind) return { ...facts, flaw: "other-kind" };
  if (state === "damaged") return { ...facts, flaw: "damaged" };
  const isOtherSize = asset.sizeBytes !== null && !hasSize;
  return {
    ...facts,
    mark: origin && fileMarkOf(origin, resultSourceType(asset, job)),
    width: facts.width ?? media?.width ?? null,
    height: facts.height ?? media?.height ?? null,
    durationSeconds: facts.durationSeconds ?? media?.durationSeconds ?? null,
    flaw: state === "incomplete" ? "incomplete" : isOtherSize ? "other-size" : null,
  };
}

const MEDIA: readonly string[] = ["image", "video", "audio"];
/** Whether a type, as `detectedType` has it, is of an image, video or audio file. */
export const isMedia = (type: string): boolean => MEDIA.includes(kindOf(type));
const kindOf = (type: string): string => type.split("/")[0] ?? "";

/** A file that crashes the decoder is damaged. One that takes too long, or that can't be read now, is only unread. */
async function verify(path: string, type: string): Promise<Verified> {
  const isImage = kindOf(type) === "image";
  if (isImage && !DECODED_IMAGES.includes(shownType(type)))
    return { media: null, origin: null, state: "unread" };
  try {
    return await runMedia({ kind: "verify", path, isImage }, { timeoutMs: VERIFY_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const isFileFault = error.fault === "crashed" || error.fault === "out-of-memory";
    return { media: null, origin: null, state: isFileFault ? "damaged" : "unread" };
  }
}

/** The note on a result whose file can be neither shown nor decoded here. */
export const inspectionNote = ({ flaw, mimeType }: ResultFacts): string | null =>
  flaw === null && mimeType === UNKNOWN_TYPE ? messages.assets.notShown : null;
