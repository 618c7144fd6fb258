import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { VideoDescription } from "@/lib/contract/description";
import { ApiError } from "@/lib/contract/errors";
import { searchTermsText } from "@/lib/jobs/search-terms";
import { mentions } from "@/lib/platform/server/conditions";
import { writeCursor } from "@/lib/platform/server/cursor";
import { database } from "@/lib/platform/server/database";
import { behind, toPage } from "@/lib/platform/server/page";
import type { Session } from "@/lib/session/server/session";
import { type Description, type DescriptionList, descriptionListQuery } from "../description";
import { messages } from "../messages";
import { type DescriptionRow, descriptions } from "./schema";
import { toDescription } from "./wire";

/**
 * The row of a description of the session's workspace.
 * @throws ApiError `not_found`, also for another workspace's description
 */
export async function ownDescription(
  { workspaceId }: Pick<Session, "workspaceId">,
  id: string,
): Promise<DescriptionRow> {
  const [row] = await database()
    .select()
    .from(descriptions)
    .where(and(eq(descriptions.id, id), eq(descriptions.workspaceId, workspaceId)));
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
 * One page of the workspace's descriptions, newest first.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listDescriptions(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: z.input<typeof descriptionListQuery>,
): Promise<DescriptionList> {
  const { q, cursor, limit } = descriptionListQuery.parse(query);
  const rows = await database()
    .select()
    .from(descriptions)
    .where(
      and(
        eq(descriptions.workspaceId, workspaceId),
        ...searchTermsText(q).map((word) => mentions(descriptions.words, word)),
        behind(descriptions.createdAt, descriptions.id, cursor),
      ),
    )
    .orderBy(desc(descriptions.createdAt), desc(descriptions.id))
    .limit(limit + 1);
  return toPage(rows, limit, { toItem: toDescription, cursorOf: writeCursor });
}
