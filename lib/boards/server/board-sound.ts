import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { type AssetRow, assets } from "@/lib/jobs/server/assets/schema";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { seesJob } from "@/lib/jobs/server/sight";
import { database, type Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { BoardSound } from "../board-sound";
import { messages } from "../messages";

type FoundSound = Pick<AssetRow, "durationSeconds" | "mark"> &
  Pick<JobRow, "series" | "personId"> & { assetId: string };

/** A finished sound of the workspace by its job; null for any other job, and for one in the trash. */
export async function findSound(
  { workspaceId }: Pick<Session, "workspaceId">,
  jobId: string,
  within: Executor = database(),
): Promise<FoundSound | null> {
  const [found] = await within
    .select({
      ...{ assetId: assets.id, durationSeconds: assets.durationSeconds, mark: assets.mark },
      ...{ series: jobs.series, personId: jobs.personId },
    })
    .from(jobs)
    .innerJoin(assets, and(eq(assets.jobId, jobs.id), eq(assets.type, "audio")))
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        eq(jobs.id, jobId),
        eq(jobs.status, "completed"),
        isNull(jobs.deletedAt),
      ),
    )
    .orderBy(asc(assets.position))
    .limit(1);
  return found ?? null;
}

/** @throws ApiError `conflict` for a job that is not a finished sound which the person sees */
export async function assertSound(within: Executor, reader: Reader, sound: BoardSound | null): Promise<void> {
  if (sound?.of !== "job") return;
  const found = await findSound(reader, sound.job_id, within);
  if (!found || !seesJob(await sightOf(reader), found)) throw new ApiError("conflict", messages.noSound);
}
