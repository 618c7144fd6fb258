import "server-only";
import type { Description } from "../description";
import type { DescriptionRow } from "./schema";

/** A row as pages see it: without the key and the service's addresses. */
export function toDescription(row: DescriptionRow): Description {
  const own = `/api/describe/${row.id}`;
  return {
    id: row.id,
    object: "description",
    status: row.status,
    model_id: row.modelId,
    source_name: row.sourceName,
    source_link: row.uploadId === null ? row.videoUrl : null,
    clip_url: row.uploadId ? `/api/uploads/${row.uploadId}` : row.clipName ? `${own}/clip` : null,
    strip_url: row.stripName ? `${own}/strip` : null,
    result: row.result,
    error: row.error,
    person_name: row.personName,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
