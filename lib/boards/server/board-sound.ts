import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import type { Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { BoardSound } from "../board-sound";
import { messages } from "../messages";

/** @throws ApiError `conflict` for a job that is not a finished sound of the workspace */
export async function assertSound(
  within: Executor,
  { workspaceId }: Pick<Session, "workspaceId">,
  sound: BoardSound | null,
): Promise<void> {
  if (sound?.of !== "job") return;
  const [found] = await within
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(assets, and(eq(assets.jobId, jobs.id), eq(assets.type, "audio")))
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        eq(jobs.id, sound.job_id),
        eq(jobs.status, "completed"),
        isNull(jobs.deletedAt),
      ),
    )
    .limit(1);
  if (!found) throw new ApiError("conflict", messages.noSound);
}
