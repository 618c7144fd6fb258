import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import type { VideoDescription } from "@/lib/contract/description";
import { ApiError } from "@/lib/contract/errors";
import { serveFile } from "@/lib/files/server/serve";
import { describedStore } from "@/lib/files/server/store";
import { searchTermsText } from "@/lib/jobs/search-terms";
import { containsText } from "@/lib/platform/server/conditions";
import { database } from "@/lib/platform/server/database";
import { afterCursor, toPage, writeCursor } from "@/lib/platform/server/page";
import type { Session } from "@/lib/session/server/session";
import { uploadLink } from "@/lib/uploads/api";
import { clipLink, stripLink } from "../api";
import { type Description, type DescriptionList, descriptionListQuery } from "../description";
import { messages } from "../messages";
import { type DescriptionRow, descriptions } from "./schema";
import { seenDescriptions } from "./seen";

/**
 * The row of a description that the reader sees.
 * @throws ApiError `not_found`, also for another workspace's description
 */
async function ownDescription(reader: Reader, id: string): Promise<DescriptionRow> {
  const [row] = await database()
    .select()
    .from(descriptions)
    .where(and(eq(descriptions.id, id), seenDescriptions(await sightOf(reader))));
  if (!row) throw new ApiError("not_found", messages.read.notFound);
  return row;
}

/** One description in its current state. Throws like `ownDescription`. */
export const readDescription = async (session: Session, id: string): Promise<Description> =>
  toDescription(await ownDescription(session, id));

/** All text of a description that a search looks in. */
export const searchText = (name: string, result: VideoDescription): string =>
  [
    name,
    result.summary,
    ...result.shots.map((shot) => shot.description),
    ...result.on_screen_text,
    result.spoken_transcript,
  ].join("\n");

/**
 * One page of the descriptions that the reader sees, newest first.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listDescriptions(
  reader: Reader,
  query: z.input<typeof descriptionListQuery>,
): Promise<DescriptionList> {
  const { q, cursor, limit } = descriptionListQuery.parse(query);
  const rows = await database()
    .select()
    .from(descriptions)
    .where(
      and(
        seenDescriptions(await sightOf(reader)),
        ...searchTermsText(q).map((word) => containsText(descriptions.words, word)),
        afterCursor(descriptions.createdAt, descriptions.id, cursor),
      ),
    )
    .orderBy(desc(descriptions.createdAt), desc(descriptions.id))
    .limit(limit + 1);
  return toPage(rows, limit, { toItem: toDescription, cursorOf: writeCursor });
}

/**
 * Our copy of a linked clip, with Range.
 * @throws ApiError `not_found` when there is none
 */
export async function deliverClip(session: Session, id: string, request: Request): Promise<Response> {
  const { clipName, clipType } = await ownDescription(session, id);
  return deliver(session, { name: clipName, type: clipType }, request);
}

/**
 * The picture with a tile for each shot.
 * @throws ApiError `not_found` while there is none
 */
export async function deliverStrip(session: Session, id: string, request: Request): Promise<Response> {
  const { stripName } = await ownDescription(session, id);
  return deliver(session, { name: stripName, type: "image/webp" }, request);
}

type Kept = { name: string | null; type: string | null };

async function deliver(session: Session, { name, type }: Kept, request: Request): Promise<Response> {
  if (!name || !type) throw new ApiError("not_found", messages.deliver.notFound);
  const files = describedStore();
  const stats = await files.stat(name);
  if (!stats) throw new ApiError("not_found", messages.deliver.notFound);
  return serveFile({ files, name, ...stats, type, tag: name.slice(3) }, request, session);
}

/** A row as pages see it: without the key and the upstream's addresses. */
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
