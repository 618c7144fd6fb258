import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { listJobs } from "@/lib/jobs/server/search/list";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { llmCharges } from "@/lib/usage/server/schema";
import { changeBalance, readBalance } from "./balance";
import { readUsageMonth } from "./summary";

withJobService();

const press = (session: Session) =>
  createIntent(session, { kind: "video", request: { ...A_CLIP, prompt: randomUUID() } }, randomUUID());

async function priceOf(session: Session): Promise<number> {
  const { credits_quoted } = await press(session);
  if (credits_quoted === null) throw new Error("The clip of these tests has a price.");
  return credits_quoted;
}

it("accepts as many of 30 presses at once as the entered balance covers, and not one more", async () => {
  const session = await aSession("Ada");
  const price = await priceOf(session);
  await expect.poll(async () => (await readUsageMonth(session, "UTC")).held).toBe(price);
  // Or its acceptance, from before the entry, makes room while the others are counted.
  await expect.poll(async () => (await listJobs(session, { limit: 1 })).data[0]?.accepted_at).toBeTruthy();
  await changeBalance(session, { credits: price * 4 - 1, mode: "block" });
  const { available = 0 } = await readBalance(session);
  const affordable = Math.floor((available ?? 0) / price);
  const responses = await Promise.allSettled(Array.from({ length: 30 }, () => press(session)));
  const refusals = responses.flatMap((response) => (response.status === "rejected" ? [response.reason] : []));
  expect(affordable).toBeGreaterThan(0);
  expect(refusals).toHaveLength(30 - affordable);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: "balance_reached", status: 402 });
  expect((await readBalance(session)).available).toBeLessThan(price);
});

it("only warns unless it should block, and refuses nothing where nobody entered a balance", async () => {
  const session = await aSession("Ada");
  await changeBalance(session, { mode: "block" });
  await press(session);
  await changeBalance(session, { credits: 0, mode: "warn" });
  await press(session);
  await changeBalance(session, { mode: "block" });
  await expect(press(session)).rejects.toMatchObject({ code: "balance_reached" });
  await expect(press(await aSession("Eve"))).resolves.toMatchObject({ status: expect.any(String) });
});

it("counts what a running call may still cost", async () => {
  const session = await aSession("Ada");
  await changeBalance(session, { credits: 100 });
  await database()
    .insert(llmCharges)
    .values({
      id: "call_1",
      workspaceId: session.workspaceId,
      personId: session.personId,
      kind: "call",
      millicredits: 40_000,
      heldUntil: new Date(Date.now() + 60_000),
      createdAt: new Date(Date.now() + 1_000),
    });
  expect(await readBalance(session)).toMatchObject({ expected: 100, available: 60, mode: "warn" });
});
