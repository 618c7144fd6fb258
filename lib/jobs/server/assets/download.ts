import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";
import { type FetchAsset, type FetchedAsset, fetchAsset } from "@/lib/upstream/server/fetch-asset";
import { refreshJob } from "../check";
import { type AssetWithJob, findAsset } from "./asset";

/** The size of the largest result that is copied or passed through. */
export const MAX_ASSET_BYTES = 4_000_000_000;

/**
 * Opens the upstream's copy of a result. An expired link is renewed by one read of the job, which all concurrent requests
 * share, and then tried once more.
 * @throws ApiError `gone` when the upstream no longer has the result
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
    const url = await renewUrl(assetWithJob);
    if (!url) throw error;
    return fetchAsset(url, options);
  }
}

/**
 * The bytes of the upstream's copy. The request is sent when the first byte is read. A transfer that breaks off ends
 * without an error, which `interruption` then returns, so that the beginning of the file can be stored.
 */
export function downloadResult(assetWithJob: AssetWithJob) {
  let interrupted: { error: unknown } | null = null;
  async function* receivedBytes(): AsyncGenerator<Uint8Array, void> {
    const ending = new AbortController();
    let hasBegun = false;
    try {
      for await (const part of (await openUpstreamCopy(assetWithJob, { signal: ending.signal })).bytes) {
        hasBegun = true;
        yield part;
      }
    } catch (error) {
      if (!hasBegun || (error instanceof ApiError && error.code === "payload_too_large")) throw error;
      interrupted = { error };
    } finally {
      ending.abort();
    }
  }
  return { bytes: receivedBytes(), interruption: () => interrupted };
}

const renewals = processValue("assets.renewals", () => new Map<string, Promise<void>>());

/** Reads the job again. Returns the new address of a result; null when the address has not changed. */
export async function renewUrl(assetWithJob: AssetWithJob): Promise<string | null> {
  const jobId = assetWithJob.job.id;
  const underway = renewals().get(jobId) ?? renew(assetWithJob).finally(() => renewals().delete(jobId));
  renewals().set(jobId, underway);
  await underway;
  return freshUrl(assetWithJob);
}

/** After a renewal by another request the row has the new address, and the upstream is not asked again. */
async function renew(assetWithJob: AssetWithJob): Promise<void> {
  if ((await freshUrl(assetWithJob)) === null && assetWithJob.job.upstreamId)
    await refreshJob(assetWithJob.job, assetWithJob.job.upstreamId);
}

/** The address in the row now, if it differs from the known one. */
async function freshUrl({ asset }: AssetWithJob): Promise<string | null> {
  const now = await findAsset(asset.id);
  return now && now.asset.upstreamUrl !== asset.upstreamUrl ? now.asset.upstreamUrl : null;
}
