import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import type { Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { toUpload } from "@/lib/uploads/server/receive";
import { type UploadRow, uploads } from "@/lib/uploads/server/schema";
import { missingTypes, modelsTaking } from "../attachments";
import { messages as texts } from "../messages";
import type { StoredAttachment } from "./schema";

type Owner = Pick<Session, "workspaceId" | "keyId">;

const refused = (message: string) =>
  new ApiError("invalid_request", message, { details: { field: "attachments" } });

async function readUploads(
  executor: Executor,
  { workspaceId }: Owner,
  ids: readonly string[],
): Promise<Map<string, UploadRow>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), inArray(uploads.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The files of a new message, each once, in their order.
 * @throws ApiError `invalid_request` for an upload that is not this workspace's, or that the upstream no longer hosts
 */
export async function resolveAttachments(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<StoredAttachment[]> {
  const distinct = [...new Set(ids)];
  const rows = await readUploads(executor, owner, distinct);
  return distinct.map((id) => {
    const row = rows.get(id);
    if (!row) throw refused(texts.attachments.unknown);
    if (!toUpload(row, owner).is_usable) throw refused(texts.attachments.gone(row.name));
    const { kind: type, name, mimeType, sizeBytes, width, height, durationSeconds } = row;
    return {
      id,
      type,
      name,
      mime_type: mimeType,
      size_bytes: sizeBytes,
      width,
      height,
      duration_seconds: durationSeconds,
    };
  });
}

/** The addresses at which the upstream hosts these files, by their ids. One that it no longer hosts has none. */
export async function hostedAddresses(
  executor: Executor,
  owner: Owner,
  files: readonly StoredAttachment[],
): Promise<Map<string, string>> {
  const rows = await readUploads(
    executor,
    owner,
    files.map(({ id }) => id),
  );
  return new Map(
    [...rows].flatMap(([id, row]) =>
      toUpload(row, owner).is_usable ? [[id, row.upstreamUrl] as const] : [],
    ),
  );
}

/**
 * Refuses files that a model cannot take, before anything is sent.
 * @throws ApiError `invalid_request` naming the models that can
 */
export function checkModalities(
  model: LlmModel,
  models: readonly LlmModel[],
  files: readonly StoredAttachment[],
): void {
  const missing = missingTypes(model, files);
  if (missing.length === 0) return;
  const others = modelsTaking(models, files).map(({ id }) => id);
  throw refused(texts.attachments.unsupported(model.id, missing, others));
}
