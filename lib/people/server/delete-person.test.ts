import { beforeEach, expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { readLimits } from "@/lib/limits/server/read-limits";
import { database } from "@/lib/platform/server/database";
import { aPlan } from "@/lib/testing/account-service";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { json } from "@/lib/testing/stub-service";
import { deletePerson } from "./delete-person";

const service = withJobService();
beforeEach(() => {
  service.other = json(200, aPlan);
});

it("deletes who spent without moving the charges into a limit of anybody else", async () => {
  const owner = await aSession("Mara", "good_limits_stay");
  await putLimit(owner, { person_id: owner.personId, limit_credits: 900 });
  await putLimit(owner, { scope: "anyone_else", limit_credits: 50 });
  const member = await aMember(owner, "creator", "Spent");
  await putLimit(owner, { person_id: member.personId, limit_credits: 900 });
  const other = await aMember(owner, "creator", "Stays");
  for (const session of [member, other]) {
    const charged = { status: "completed", creditsReserved: 9, creditsUsed: 9 } as const;
    await database().insert(jobs).values(aJobRow(session, charged));
  }
  const counted = async () =>
    (await readLimits(owner)).data.map((limit) => [limit.scope, limit.counted_credits, limit.also_counts]);
  await deletePerson(owner, member.personId);
  expect(await counted()).toEqual([
    ["person", 0, []],
    ["anyone_else", 9, []],
  ]);
});
