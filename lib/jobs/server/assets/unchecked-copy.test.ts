import { eq, ne } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { CLIP, LINK_FAULTS, whole } from "@/lib/testing/link-faults";
import { json } from "@/lib/testing/stub-service";
import { jobs } from "../schema";
import { archiveAsset } from "./archive";
import { deliverAsset } from "./deliver";
import { type AssetRow, assets } from "./schema";

const service = withJobService();
const MANY_WAITING = 10;

/** Results without a copy; the ids. */
async function results(session: Session, count: number): Promise<string[]> {
  await database().delete(assets);
  const ids = Array.from({ length: count }, () => newId("asset"));
  for (const id of ids) {
    const job = aJobRow(session, { status: "completed" });
    await database().insert(jobs).values(job);
    const source = { upstreamId: id, upstreamUrl: `${env().upstreamBaseUrl}/files/${id}` };
    await database()
      .insert(assets)
      .values({
        id,
        jobId: job.id,
        workspaceId: session.workspaceId,
        ...source,
        type: "video",
        mimeType: "video/mp4",
      });
  }
  return ids;
}

async function rowOf(id: string): Promise<AssetRow> {
  const [row] = await database().select().from(assets).where(eq(assets.id, id));
  if (!row) throw new Error("There is no such result.");
  return row;
}

const othersAreDone = (id: string) => database().delete(assets).where(ne(assets.id, id));

it("while many results wait, a file is only copied, and served; it is checked from that copy later", async () => {
  const session = await aSession();
  const [id = ""] = await results(session, MANY_WAITING);
  service.other = whole(CLIP);
  await archiveAsset({ assetId: id });
  expect(await rowOf(id)).toMatchObject({
    archivedAt: null,
    archiveWaitsFor: "check",
    durationSeconds: null,
  });

  service.other = json(410, {});
  const response = await deliverAsset(session, id, new Request("http://atelier.test/"));
  expect(Buffer.from(await response.arrayBuffer())).toEqual(CLIP.bytes);
  await othersAreDone(id);
  await archiveAsset({ assetId: id });
  const row = await rowOf(id);
  expect(row).toMatchObject({ archiveWaitsFor: null, flaw: null, archivedAt: expect.any(Date) });
  expect(row.durationSeconds).toBeGreaterThan(0);
});

it("a copy that turns out to be damaged is copied again", async () => {
  const [id = ""] = await results(await aSession(), MANY_WAITING);
  service.other = LINK_FAULTS.garbled?.(CLIP) ?? json(500, {});
  await archiveAsset({ assetId: id });
  const copied = await rowOf(id);
  expect(copied).toMatchObject({ archiveWaitsFor: "check", flaw: null });
  await othersAreDone(id);
  await archiveAsset({ assetId: id });
  expect(await rowOf(id)).toMatchObject({
    archivedAt: null,
    storedName: copied.storedName,
    flaw: expect.any(String),
  });

  service.other = whole(CLIP);
  await archiveAsset({ assetId: id });
  expect(await rowOf(id)).toMatchObject({
    flaw: null,
    archivedAt: expect.any(Date),
    storedBytes: CLIP.bytes.length,
  });
});
