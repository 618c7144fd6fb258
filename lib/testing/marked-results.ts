import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { deliverAsset } from "@/lib/jobs/server/assets/deliver";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "./job-rows";
import { aSession } from "./job-service";
import { fileOf } from "./stored-files";

const SAMPLES = "lib/testing/samples";
export const clip = () => readFile(`${SAMPLES}/vfr.mp4`);
export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const MARKED_CLIP = {
  state: "ours",
  source_type: "trainedAlgorithmicMedia",
  generator: null,
  original_sha256: null,
  has_prompt: false,
  is_strippable: true,
} as const;

type Result = Partial<typeof assets.$inferInsert>;

/** A job with a stored result of these bytes. */
export async function aResult(
  bytes: Uint8Array,
  changes: Result = {},
): Promise<{ session: Session; jobId: string; assetId: string }> {
  const session = await aSession();
  const random = randomBytes(16).toString("hex");
  const storedName = `${random.slice(0, 2)}/${random}`;
  const file = fileOf("assets", storedName);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  const row = aJobRow(session, {
    status: "completed",
    prompt: "A pier",
    request: { prompt: "A pier", ratio: "16:9" },
  });
  await database().insert(jobs).values(row);
  const jobId = row.id ?? "";
  const asset = {
    id: `asset_${jobId}`,
    jobId,
    workspaceId: session.workspaceId,
    ...{
      upstreamId: "u",
      upstreamUrl: "https://example.com/a",
      type: "video" as const,
      mimeType: "video/mp4",
    },
    ...{ storedName, sizeBytes: bytes.length, storedBytes: bytes.length, sha256: sha256(bytes) },
    ...{ archivedAt: new Date(), mark: MARKED_CLIP },
    ...changes,
  };
  await database().insert(assets).values(asset);
  return { session, jobId, assetId: asset.id };
}

export async function get(
  { session, assetId }: { session: Session; assetId: string },
  query: string,
  headers: HeadersInit = {},
  method = "GET",
) {
  const request = new Request(`http://atelier.test/api/assets/x${query}`, { headers, method });
  const response = await deliverAsset(session, assetId, request);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}
