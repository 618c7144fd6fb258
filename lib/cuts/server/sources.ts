import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Sight } from "@/lib/audience/server/sight";
import { shotIdOf } from "@/lib/boards/stills";
import type { AssetWithJob } from "@/lib/jobs/server/assets/asset";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { seenJobs } from "@/lib/jobs/server/sight";
import { database } from "@/lib/platform/server/database";
import { uploads } from "@/lib/uploads/server/schema";
import { messages } from "../messages";

type Workspace = { workspaceId: string };

/** The first result of each of these jobs that the reader sees. Jobs in the trash have none. */
export async function resultsOf(
  sight: Sight,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, AssetWithJob>> {
  const rows = await database()
    .select({ asset: assets, job: jobs })
    .from(assets)
    .innerJoin(jobs, eq(jobs.id, assets.jobId))
    .where(
      and(
        eq(jobs.workspaceId, sight.workspaceId),
        seenJobs(sight),
        inArray(jobs.id, [...new Set(jobIds)]),
        isNull(jobs.deletedAt),
      ),
    )
    .orderBy(asc(assets.position));
  const results = new Map<string, AssetWithJob>();
  for (const row of rows) if (!results.has(row.job.id)) results.set(row.job.id, row);
  return results;
}

/** The name of the file of an upload of the workspace that may have a sound; null for none. */
export async function storedUpload({ workspaceId }: Workspace, id: string): Promise<string | null> {
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

/** What a part is called in a refusal: its shot, else its place in the cut. */
export function shotName(
  shotOrder: readonly string[],
  result: AssetWithJob | undefined,
  place: number,
): string {
  const number = shotOrder.indexOf(shotIdOf(result?.job.series?.id ?? "")) + 1;
  return number > 0 ? messages.shot(number) : messages.part(place + 1);
}
