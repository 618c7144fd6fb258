import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { Job } from "@/lib/jobs/job";
import { ownJob } from "@/lib/jobs/server/read";
import { isIdOf } from "@/lib/platform/ids";
import { database } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import type { SettingsFile } from "../settings-file";
import { settingsFiles } from "./schema";

/** A form keeps its draft in the browser; what it was opened from is wanted for a reload or two. */
const LIFE_MS = 86_400_000;

/** What a form can be started from: an earlier job, or settings somebody brought. */
export type Earlier = Pick<Job, "kind" | "request">;
export type EarlierSource = { get(id: string): Promise<Earlier> };

/** Keeps a settings file for a form to open with. What was kept a day ago goes. */
export async function keepSettings({ workspaceId }: Session, { kind, request }: SettingsFile) {
  const id = newId("set");
  await database()
    .delete(settingsFiles)
    .where(lt(settingsFiles.createdAt, new Date(Date.now() - LIFE_MS)));
  await database().insert(settingsFiles).values({ id, workspaceId, kind, request });
  return { object: "kept_settings" as const, id, kind };
}

/** Finds what an address names, in this workspace alone. Its `get` throws `not_found`. */
export const earlierSource = (session: Session): EarlierSource => ({
  get: (id) => (isIdOf("set", id) ? keptSettings(session, id) : ownJob(session, id)),
});

async function keptSettings({ workspaceId }: Session, id: string): Promise<Earlier> {
  const [row] = await database()
    .select()
    .from(settingsFiles)
    .where(and(eq(settingsFiles.id, id), eq(settingsFiles.workspaceId, workspaceId)));
  if (!row) throw new ApiError("not_found", "These settings are no longer kept. Drop the file again.");
  return row;
}
