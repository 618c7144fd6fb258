import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { assets } from "./assets/schema";
import { withAssets } from "./read";
import { jobs } from "./schema";

withJobService();

it("gives the results of more jobs than a statement has parameters", async () => {
  const session = await aSession();
  const [row] = await database()
    .insert(jobs)
    .values(aJobRow(session, { status: "completed" }))
    .returning();
  await database()
    .insert(assets)
    .values({
      id: `asset_${row!.id}`,
      jobId: row!.id,
      workspaceId: session.workspaceId,
      upstreamId: "u",
      upstreamUrl: "https://example.com/v",
      type: "video",
      mimeType: "video/mp4",
    });
  const others = Array.from({ length: 70_000 }, (_, at) => ({ ...row!, id: `job_without_row_${at}` }));
  const read = await withAssets([...others, row!]);
  expect(read).toHaveLength(70_001);
  expect(read.at(-1)?.assets.map(({ id }) => id)).toEqual([`asset_${row!.id}`]);
});
