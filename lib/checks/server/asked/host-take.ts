import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { bytesAt } from "@/lib/files/server/local-files";
import { assetStore } from "@/lib/files/server/store";
import type { AssetWithJob } from "@/lib/jobs/server/assets/asset";
import { findOrThrow } from "@/lib/jobs/server/assets/integrity";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { receiveUpload } from "@/lib/uploads/server/receive";
import { messages } from "../../asked/messages";

/** The clip of a take. @throws ApiError `gone` for a take in the trash */
export async function findClip(
  { workspaceId }: Pick<Session, "workspaceId">,
  jobId: string,
): Promise<AssetWithJob> {
  const [found] = await database()
    .select({ asset: assets, job: jobs })
    .from(jobs)
    .innerJoin(assets, and(eq(assets.jobId, jobs.id), eq(assets.position, 0)))
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        eq(jobs.id, jobId),
        isNull(jobs.deletedAt),
        isNull(jobs.purgedAt),
      ),
    );
  if (!found) throw new ApiError("gone", messages.takeGone);
  return found;
}

/**
 * Hosts the clip of a take where the describer finds it, as an upload that is seen like the take. The same bytes are hosted once.
 * @returns its address
 * @throws ApiError `conflict` for one whose file is not here, and what `receiveUpload` throws; StoreAwayError
 */
export async function hostClip(
  maker: Session,
  { asset, job }: AssetWithJob,
  signal: AbortSignal,
): Promise<string> {
  const name = await findOrThrow(asset);
  if (name === null) throw new ApiError("conflict", messages.notSaved);
  return assetStore().withLocalCopy(name, async (path) => {
    const upload = await receiveUpload(
      maker,
      {
        bytes: bytesAt(path),
        name: job.prompt.slice(0, 80),
        declaredType: asset.mimeType,
        declaredBytes: asset.storedBytes ?? asset.sizeBytes ?? 0,
        boardId: job.series?.board?.id ?? null,
      },
      signal,
    );
    return upload.url;
  });
}
