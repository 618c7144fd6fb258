import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { ownJob } from "@/lib/jobs/server/read";
import { isIdOf } from "@/lib/platform/ids";
import { keepNewest } from "@/lib/platform/server/bounds";
import { database, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import type { Earlier } from "../library";
import { messages } from "../messages";
import type { SettingsFile } from "../settings-file";
import { settingsFiles } from "./schema";

/** The form keeps its draft in the browser, so stored settings are needed only for its first loads. */
const LIFE_MS = 86_400_000;

/** Stores a settings file for a form to open with. Deletes those that are a day old, and the oldest of too many. */
export async function keepSettings({ workspaceId }: Session, { kind, request }: SettingsFile) {
  const id = newId("set");
  await transaction(async (within) => {
    await within.delete(settingsFiles).where(lt(settingsFiles.createdAt, new Date(Date.now() - LIFE_MS)));
    await within.insert(settingsFiles).values({ id, workspaceId, kind, request });
    await keepNewest(within, "settings_files", workspaceId);
  });
  return { object: "kept_settings" as const, id, kind };
}

/**
 * The job or the stored settings with this id, in this workspace.
 * @throws ApiError `not_found`
 */
export async function readEarlier(session: Session, id: string): Promise<Earlier> {
  const { kind, request } = await (isIdOf("set", id) ? keptSettings(session, id) : ownJob(session, id));
  return { object: "earlier", kind, request };
}

async function keptSettings({ workspaceId }: Session, id: string) {
  const [row] = await database()
    .select()
    .from(settingsFiles)
    .where(and(eq(settingsFiles.id, id), eq(settingsFiles.workspaceId, workspaceId)));
  if (!row) throw new ApiError("not_found", messages.settings.notFound);
  return row;
}
