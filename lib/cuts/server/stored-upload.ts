import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { uploads } from "@/lib/uploads/server/schema";

/** The name of the file of an upload of the workspace that may have a sound; null for none. */
export async function storedUpload(
  { workspaceId }: { workspaceId: string },
  id: string,
): Promise<string | null> {
  const [row] = await database()
    .select({ name: uploads.storedName })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        eq(uploads.id, id),
        inArray(uploads.kind, ["audio", "video"]),
      ),
    );
  return row?.name ?? null;
}
