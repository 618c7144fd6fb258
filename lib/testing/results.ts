import { createCanvas } from "@napi-rs/canvas";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "./job-rows";
import type { withJobService } from "./job-service";

/** The file of a result of `aResult`. */
export const picture = createCanvas(320, 180).toBuffer("image/png");

/** A completed job's result without a copy, whose file the service has. Returns its id. */
export async function aResult(service: ReturnType<typeof withJobService>, owner: Session): Promise<string> {
  const job = aJobRow(owner, { status: "completed" });
  await database().insert(jobs).values(job);
  const assetId = newId("asset");
  service.other = (_, response) => void response.end(picture);
  await database()
    .insert(assets)
    .values({
      id: assetId,
      jobId: job.id,
      workspaceId: owner.workspaceId,
      upstreamId: "a",
      upstreamUrl: `${env().upstreamBaseUrl}/files/a`,
      type: "image",
      mimeType: "image/png",
    });
  return assetId;
}
