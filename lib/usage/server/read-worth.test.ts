import { expect, it } from "vitest";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { readWorth } from "./read-worth";

withJobService();

const MADE = new Date("2026-03-06T10:00:00Z");
const after = (seconds: number) => new Date(MADE.getTime() + seconds * 1_000);

it("says of each model what its picks cost, how long it takes and how often it fails", async () => {
  const session = await aSession();
  const add = async (changes: Partial<NewJobRow>, lengths: readonly number[] = []) => {
    const row = aJobRow(session, { status: "completed", createdAt: MADE, ...changes });
    await database().insert(jobs).values(row);
    for (const [position, durationSeconds] of lengths.entries())
      await database()
        .insert(assets)
        .values({
          id: `${row.id}-${position}`,
          jobId: row.id,
          workspaceId: session.workspaceId,
          upstreamId: `u${position}`,
          upstreamUrl: "https://example.com/a",
          type: "video",
          mimeType: "video/mp4",
          position,
          durationSeconds,
        });
  };
  await add(
    { picked: true, creditsUsed: 20, completedAt: after(10), madeFrom: "1 prompt=a still=b" },
    [5, 4],
  );
  await add({ creditsUsed: 20, completedAt: after(40) }, [5]);
  await add({ status: "failed", creditsUsed: 0, madeFrom: "1 still=b" });
  await add({ status: "rejected" });
  await add({ status: "canceled", creditsUsed: 9, madeFrom: "1 still=b" });
  await add({ status: "processing" });
  await add({ modelId: "beta-3.0", creditsUsed: 60, completedAt: after(8), deletedAt: MADE });
  await add({ createdAt: new Date("2026-03-20T10:00:00Z"), picked: true, creditsUsed: 500 }, [5]);
  await add({ imported: true, picked: true, creditsUsed: 500 }, [5]);
  expect(await readWorth(session, { from: "2026-03-05", to: "2026-03-12", tz: "UTC" })).toEqual({
    object: "worth",
    models: [
      {
        model_id: "zeta",
        ended: 4,
        picked: 1,
        ended_with_still: 2,
        picked_with_still: 1,
        failed: 2,
        credits: 49,
        credits_per_picked_second: 9.8,
        median_seconds: 25,
      },
      {
        model_id: "beta-3.0",
        ended: 1,
        picked: 0,
        ended_with_still: 0,
        picked_with_still: 0,
        failed: 0,
        credits: 60,
        credits_per_picked_second: null,
        median_seconds: 8,
      },
    ],
  });
});
