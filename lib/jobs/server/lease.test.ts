import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { claimDue } from "./lease";
import { jobs } from "./schema";

withJobService();

const active = (owner: Session, id: string) =>
  aJobRow(owner, { id, status: "processing", upstreamId: id, nextAttemptAt: new Date() });

it("counts the active jobs of a row's own key, however busy another key is", async () => {
  const [busy, calm] = [await aSession(), await aSession()];
  const many = Array.from({ length: 40 }, (_, number) => active(busy, `job_busy_${number}`));
  await database()
    .insert(jobs)
    .values([...many, active(calm, "job_calm")]);
  const claimed = await claimDue(100);
  const activeOf = (id: string) => claimed.find((row) => row.id === id)?.activeWithKey;
  expect(activeOf("job_calm")).toBe(1);
  expect(activeOf("job_busy_0")).toBe(40);
});
