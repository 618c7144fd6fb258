import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { boards } from "@/lib/boards/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { THINGS } from "@/lib/testing/things";
import { readUsage } from "@/lib/usage/server/read-usage";
import { llmCharges } from "@/lib/usage/server/schema";
import { removeMember } from "./members";
import { readPerson } from "./person-detail";

withJobService();

it("says what a person made, spent and holds, to owners and to themselves, and of nobody else", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  const { workspaceId, personId } = creator;
  const before = new Date();
  before.setUTCMonth(before.getUTCMonth() - 1, 15);
  const job = { status: "completed", creditsQuoted: 7, creditsReserved: 7, creditsUsed: 7 } as const;
  await database()
    .insert(jobs)
    .values([
      aJobRow(creator, job),
      aJobRow(creator, { ...job, creditsUsed: 5 }),
      aJobRow(creator, { ...job, creditsUsed: 3, createdAt: before }),
      aJobRow(creator, { ...job, kind: "voice", modelId: "voice", deletedAt: new Date() }),
      aJobRow(owner, job),
    ]);
  await database()
    .insert(llmCharges)
    .values({
      id: newId("call"),
      workspaceId,
      personId,
      kind: "call",
      modelId: "m",
      millicredits: 1_500,
      createdAt: new Date(),
    });
  await database()
    .insert(boards)
    .values({ id: newId("brd"), workspaceId, personId, name: "Lamps" });
  for (const thing of ["tokenId", "uploadId", "reviewId"] as const) await THINGS[thing]?.(creator, false);

  const seen = await readPerson(owner, personId, "UTC");
  expect(seen).toMatchObject({
    person: { id: personId, name: creator.personName, role: "creator", is_you: false },
    removed_at: null,
    // With the one that is shared.
    made: [{ kind: "video", jobs: 4 }],
    this_month_credits: 20.5,
    last_month_credits: 3,
    storage: { files: 1, limit_bytes: null },
    ...{ uploads: 1, tokens: 1, programs: 0, reviews: 1, board_count: 1 },
    boards: [{ name: "Lamps" }],
  });
  expect(seen.models.reduce((sum, { used_credits }) => sum + (used_credits ?? 0), 0)).toBe(20.5);
  const today = new Date().toISOString().slice(0, 10);
  const month = { from: `${today.slice(0, 8)}01`, to: today, tz: "UTC", part: "person" } as const;
  const { people } = await readUsage(owner, month);
  expect(people.find(({ value }) => value === personId)?.used).toBe(20.5);
  expect(await readPerson(creator, personId, "UTC")).toMatchObject({ person: { is_you: true }, uploads: 1 });
  const other = await aMember(owner, "creator", `Ana ${randomUUID().slice(0, 8)}`);
  const stranger = await aSession(null, `good_${randomUUID()}`);
  for (const session of [other, stranger])
    await expect(readPerson(session, personId, "UTC")).rejects.toMatchObject({ code: "not_found" });

  await removeMember(owner, personId);
  expect(await readPerson(owner, personId, "UTC")).toMatchObject({
    removed_at: expect.any(String),
    made: [{ kind: "video", jobs: 4 }],
    ...{ this_month_credits: 20.5, tokens: 0 },
  });
});
