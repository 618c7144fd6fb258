import "server-only";
import { uploadLink } from "@/lib/uploads/api";
import { clipLink, stripLink } from "../api";
import type { Description } from "../description";
import type { DescriptionRow } from "./schema";

/** A row as pages see it: without the key and the service's addresses. */
export function toDescription(row: DescriptionRow): Description {
  return {
    id: row.id,
    object: "description",
    status: row.status,
    model_id: row.modelId,
    source_name: row.sourceName,
    source_link: row.uploadId === null ? row.videoUrl : null,
    clip_url: row.uploadId ? uploadLink(row.uploadId) : row.clipName ? clipLink(row.id) : null,
    strip_url: row.stripName ? stripLink(row.id) : null,
    result: row.result,
    error: row.error,
    person_name: row.personName,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
