// @module-tag all
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { runQueued } from "@/lib/media/bounded-queue";
import { database } from "@/lib/platform/server/database";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aResult } from "@/lib/testing/results";
import { archiveAsset } from "./archive";
import { clipStreamsOf } from "./clip-streams";
import { assets } from "./schema";

const service = withJobService();

it("says that too much else waits, in place of nothing, and reads it later", async () => {
  const assetId = await aResult(service, await aSession());
  await archiveAsset({ assetId });
  await database().update(assets).set({ type: "video" }).where(eq(assets.id, assetId));
  const [asset] = await database().select().from(assets).where(eq(assets.id, assetId));
  if (!asset) throw new Error("There is no such result.");
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
