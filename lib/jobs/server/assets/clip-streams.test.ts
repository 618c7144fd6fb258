// @module-tag all
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { runQueued } from "@/lib/media/bounded-queue";
import { database } from "@/lib/platform/server/database";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aResult } from "@/lib/testing/results";
import { readDetail } from "../read";
import { archiveAsset } from "./archive";
import { clipStreamsOf } from "./clip-streams";
import { verifyStored } from "./integrity";
import { assets } from "./schema";

const service = withJobService();

const rowOf = async (assetId: string) => {
  const [asset] = await database().select().from(assets).where(eq(assets.id, assetId));
  if (!asset) throw new Error("There is no such result.");
  return asset;
};

it("measures the frame rate of a clip with its poster, and of an older one when its file is verified", async () => {
  const session = await aSession();
  const assetId = await aResult(service, session);
  const clip = await readFile("lib/testing/samples/rate-30.mp4");
  service.other = (_, response) => void response.end(clip);
  await database().update(assets).set({ type: "video", mimeType: "video/mp4" }).where(eq(assets.id, assetId));
  await archiveAsset({ assetId });
  await archiveAsset({ assetId });
  const { jobId } = await rowOf(assetId);
  expect((await readDetail(session, jobId)).assets).toMatchObject([{ type: "video", frame_rate: 30 }]);
  await database().update(assets).set({ frameRate: null }).where(eq(assets.id, assetId));
  await verifyStored("", Number.MAX_SAFE_INTEGER);
  expect(await rowOf(assetId)).toMatchObject({ frameRate: 30 });
});

it("says that too much else waits, in place of nothing, and reads it later", async () => {
  const assetId = await aResult(service, await aSession());
  await archiveAsset({ assetId });
  await database().update(assets).set({ type: "video" }).where(eq(assets.id, assetId));
  const asset = await rowOf(assetId);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const others = Array.from({ length: 40 }, () => runQueued("work", undefined, () => ended));
  const settled = Promise.allSettled(others);
  await expect(clipStreamsOf(asset)).rejects.toMatchObject({ code: "unavailable" });
  end();
  await settled;
  expect((await clipStreamsOf(asset))?.frameRate).toBeGreaterThan(0);
});
