import "server-only";
import { LRUCache } from "lru-cache";
import type { Edit } from "@/lib/media/marks/edits";
import { SOURCE_TYPES } from "@/lib/media/marks/source-type";
import { editsInChild } from "@/lib/media/run-media";
import { type Lazy, lazy } from "@/lib/platform/lazy";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { type SentFile, sentWithEdits } from "./edited-file";
import { uploadStore } from "./store";

/** Edits of the uploads that were sent last without texts, each at most half a megabyte; a failure is tried again. */
const strippedEdits = processValue(
  "uploads.stripped",
  () => new LRUCache<string, Lazy<Promise<Edit[] | null>>>({ max: 50 }),
);

type StoredUpload = {
  sizeBytes: number;
  tag: string;
  /** What its mark says of how it was made. */
  sourceType: string | null;
};

/** An upload without any text but its mark; null for one of which that can't be made. */
export async function strippedUpload(
  name: string,
  { sizeBytes, tag, sourceType }: StoredUpload,
): Promise<SentFile | null> {
  const files = uploadStore();
  const known = SOURCE_TYPES.find((type) => type === sourceType);
  const variant = { mark: known ? { sourceType: known, settings: null } : null, strips: true };
  const edits =
    strippedEdits().get(name) ?? lazy(() => files.withLocalCopy(name, (path) => editsInChild(path, variant)));
  strippedEdits().set(name, edits);
  const found = await edits().catch((error: unknown) => {
    logger.warn({ err: error, name }, "the texts of an upload could not be edited");
    return null;
  });
  return found && sentWithEdits(files, { sizeBytes, tag }, found);
}
