import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Sight } from "@/lib/audience/server/sight";
import { uploads } from "@/lib/uploads/server/schema";
import { seenUploads } from "@/lib/uploads/server/seen";
import { descriptions } from "./schema";

/** As SQL: the descriptions of the workspace whose clip the reader sees. */
export function seenDescriptions(sight: Sight): SQL | undefined {
  const isSeen = seenUploads(sight);
  const hidden =
    isSeen &&
    sql`exists (select from ${uploads} where ${uploads.id} = ${descriptions.uploadId} and not ${isSeen})`;
  return and(eq(descriptions.workspaceId, sight.workspaceId), hidden && sql`not ${hidden}`);
}
