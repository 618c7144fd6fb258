import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";
import { type FetchAsset, type FetchedAsset, fetchAsset } from "@/lib/upstream/server/fetch-asset";
import { readAgain } from "../check";
import { type AssetWithJob, findAsset } from "./asset";

/** The largest result that is copied or passed through, in bytes. */
export const MAX_ASSET_BYTES = 4_000_000_000;

/**
 * Opens the service's copy of a result. An expired link is renewed by one read of the job, which all
 * concurrent requests share, and then tried once more.
 * @throws ApiError `gone` when the service no longer has the result
 */
export async function openUpstreamCopy(
  assetWithJob: AssetWithJob,
  part: Pick<FetchAsset, "range" | "signal"> = {},
): Promise<FetchedAsset> {
  const options = { ...part, maxBytes: MAX_ASSET_BYTES };
  try {
    return await fetchAsset(assetWithJob.asset.upstreamUrl, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "gone") throw error;
    const url = await renewedUrl(assetWithJob);
    if (!url) throw error;
    return fetchAsset(url, options);
  }
}

/**
 * The bytes of the service's copy; its host is asked when the first is read. A transfer that breaks gives what came of
 * it, and then its error in `broken`.
 */
export function download(assetWithJob: AssetWithJob) {
  let failed: { error: unknown } | null = null;
  async function* asFarAsItCame(): AsyncGenerator<Uint8Array, void> {
    const ending = new AbortController();
    let hasCome = false;
    try {
      for await (const part of (await openUpstreamCopy(assetWithJob, { signal: ending.signal })).bytes) {
        hasCome = true;
        yield part;
      }
    } catch (error) {
      if (!hasCome || (error instanceof ApiError && error.code === "payload_too_large")) throw error;
      failed = { error };
    } finally {
      ending.abort();
    }
  }
  return { bytes: asFarAsItCame(), broken: () => failed };
}

const renewals = processValue("assets.renewals", () => new Map<string, Promise<void>>());

/** The current address in the job's record; null when it is the one that failed. */
export async function renewedUrl(assetWithJob: AssetWithJob): Promise<string | null> {
  const jobId = assetWithJob.job.id;
  const underway = renewals().get(jobId) ?? renew(assetWithJob).finally(() => renewals().delete(jobId));
  renewals().set(jobId, underway);
  await underway;
  return freshUrl(assetWithJob);
}

/** A request that comes after a renewal uses its result and does not ask the service. */
async function renew(assetWithJob: AssetWithJob): Promise<void> {
  if ((await freshUrl(assetWithJob)) === null && assetWithJob.job.upstreamId)
    await readAgain(assetWithJob.job, assetWithJob.job.upstreamId);
}

/** The address in the row now, if it differs from the known one. */
async function freshUrl({ asset }: AssetWithJob): Promise<string | null> {
  const now = await findAsset(asset.id);
  return now && now.asset.upstreamUrl !== asset.upstreamUrl ? now.asset.upstreamUrl : null;
}
