import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { uploads } from "@/lib/uploads/server/schema";
import { messages } from "../messages";
import type { DescriptionRow } from "./schema";

type Source = Pick<DescriptionRow, "uploadId" | "sourceName" | "videoUrl" | "contentKey"> & {
  /** The length of the clip in seconds; null if unknown. */
  seconds: number | null;
};

/**
 * Finds the clip of an address, and the key that identifies it: the bytes of an uploaded file, else the
 * address.
 * @throws ApiError `gone` for a file the service no longer hosts, `invalid_request` for a file that is not a
 * video
 */
export async function findSource({ workspaceId, keyId }: Session, videoUrl: string): Promise<Source> {
  const [row] = await database()
    .select()
    .from(uploads)
    .where(
      and(eq(uploads.workspaceId, workspaceId), eq(uploads.keyId, keyId), eq(uploads.upstreamUrl, videoUrl)),
    );
  if (!row) {
    const contentKey = `link:${videoUrl}`;
    return { uploadId: null, sourceName: nameOf(videoUrl), videoUrl, contentKey, seconds: null };
  }
  if (row.kind !== "video") {
    const details = { field: "video_url" };
    throw new ApiError("invalid_request", messages.source.notVideo, { details });
  }
  if (row.upstreamExpiresAt && row.upstreamExpiresAt <= new Date()) {
    throw new ApiError("gone", messages.source.gone);
  }
  return {
    uploadId: row.id,
    sourceName: row.name,
    videoUrl,
    contentKey: `sha256:${row.sha256}`,
    seconds: row.durationSeconds,
  };
}

/** The last part of an address, which is usually the name of the file. */
function nameOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").filter(Boolean).at(-1);
  return (last ?? hostname).slice(0, 200);
}
