import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { Job } from "@/lib/jobs/job";
import { ownJob } from "@/lib/jobs/server/read";
import { isIdOf } from "@/lib/platform/ids";
import { database } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import type { SettingsFile } from "../settings-file";
import { settingsFiles } from "./schema";

/** A form keeps its draft in the browser, so the stored settings are needed only for the first reloads. */
const LIFE_MS = 86_400_000;

/** What a form can start from: an earlier job, or a settings file. */
export type Earlier = Pick<Job, "kind" | "request">;
export type EarlierSource = { get(id: string): Promise<Earlier> };

/** Stores a settings file for a form to open with. Deletes those that are a day old. */
export async function keepSettings({ workspaceId }: Session, { kind, request }: SettingsFile) {
  const id = newId("set");
  await database()
    .delete(settingsFiles)
    .where(lt(settingsFiles.createdAt, new Date(Date.now() - LIFE_MS)));
  await database().insert(settingsFiles).values({ id, workspaceId, kind, request });
  return { object: "kept_settings" as const, id, kind };
}

/** Finds the job or settings that an address names, in this workspace alone. Its `get` throws `not_found`. */
export const earlierSource = (session: Session): EarlierSource => ({
  get: (id) => (isIdOf("set", id) ? keptSettings(session, id) : ownJob(session, id)),
});

async function keptSettings({ workspaceId }: Session, id: string): Promise<Earlier> {
  const [row] = await database()
    .select()
    .from(settingsFiles)
    .where(and(eq(settingsFiles.id, id), eq(settingsFiles.workspaceId, workspaceId)));
  if (!row) throw new ApiError("not_found", messages.settings.notFound);
  return row;
}
