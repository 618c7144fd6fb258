import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ApiError } from "@/lib/contract/errors";
import { createIntent } from "@/lib/intents/server/intents";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { SetBudget } from "../budget";
import { changeBudget, readBudgets } from "./budgets";

withJobService();

const press = (session: Session, name: string) =>
  createIntent(
    session,
    { kind: "video", request: { ...A_CLIP, prompt: name } },
    `token-${session.id}-${name}`,
  );
const limit = (credits: number | null, changes: Partial<SetBudget> = {}): SetBudget => ({
  person_id: null,
  limit_credits: credits,
  mode: "block",
  time_zone: "Asia/Tokyo",
  ...changes,
});
const rowsOf = ({ workspaceId }: Session) =>
  database().select().from(jobs).where(eq(jobs.workspaceId, workspaceId));

async function priceOf(session: Session): Promise<number> {
  const { credits_quoted } = await press(session, "the first");
  if (credits_quoted === null) throw new Error("The clip of these tests has a price.");
  return credits_quoted;
}

async function pressAtOnce(sessions: Session[], times: number) {
  const responses = await Promise.allSettled(
    Array.from({ length: times }, (_, number) =>
      press(sessions[number % sessions.length]!, `press ${randomUUID()}`),
    ),
  );
  return {
    accepted: responses.filter(({ status }) => status === "fulfilled").length,
    refusals: responses.flatMap((response) =>
      response.status === "rejected" ? [response.reason as ApiError] : [],
    ),
  };
}

it("accepts as many of 50 presses at once as fit, and not one more", async () => {
  const session = await aSession("Ada");
  const price = await priceOf(session);
  await changeBudget(session, limit(price * 8 + price - 1));
  const { accepted, refusals } = await pressAtOnce([session], 50);
  expect(accepted).toBe(7);
  expect(refusals).toHaveLength(43);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: "budget_reached", status: 402 });
  expect(await rowsOf(session)).toHaveLength(8);
});

it("holds each person to their own limit and everybody to the workspace's", async () => {
  const key = "good-shared-key";
  const [ada, grace] = [await aSession("Ada", key), await aSession("Grace", key)];
  const price = await priceOf(ada);
  await changeBudget(ada, limit(price * 9));
  await changeBudget(ada, limit(price * 3, { person_id: ada.personId }));
  expect((await pressAtOnce([ada], 20)).accepted).toBe(2);
  expect((await pressAtOnce([grace, ada], 40)).accepted).toBe(6);
  const rows = await rowsOf(ada);
  expect(rows.filter(({ personId }) => personId === ada.personId)).toHaveLength(3);
  expect(rows).toHaveLength(9);
});

it("counts what may have been used, and gives back what was not", async () => {
  const session = await aSession("Ada");
  const price = await priceOf(session);
  const make = (changes: Parameters<typeof aJobRow>[1]) =>
    database()
      .insert(jobs)
      .values(aJobRow(session, { creditsQuoted: 100, creditsReserved: 100, ...changes }));
  await make({ status: "completed", creditsUsed: 40, creditsRefunded: 60 });
  await make({ status: "completed", creditsUsed: null, creditsRefunded: 30 });
  await make({ status: "failed", creditsUsed: 0, creditsRefunded: 100 });
  await make({ status: "rejected", creditsReserved: null });
  await make({ status: "processing" });
  await make({ status: "completed", creditsUsed: 500, createdAt: new Date(Date.now() - 40 * 86_400_000) });
  const { data } = await changeBudget(session, limit(1_000));
  expect(data).toMatchObject([{ counted_credits: 40 + 70 + 100 + price, mine: true, person_id: null }]);
});

it("only warns in its warning mode, blocks nothing after it is deleted, and applies to its workspace alone", async () => {
  const [session, stranger] = [await aSession("Ada"), await aSession("Eve")];
  await priceOf(session);
  await changeBudget(session, limit(1));
  await expect(press(session, "over")).rejects.toMatchObject({ code: "budget_reached" });
  await expect(press(stranger, "elsewhere")).resolves.toMatchObject({ status: expect.any(String) });
  await changeBudget(session, limit(1, { mode: "warn" }));
  await press(session, "warned");
  await changeBudget(session, limit(1));
  expect((await changeBudget(session, limit(null))).data).toEqual([]);
  await press(session, "free");
  expect((await readBudgets(stranger)).data).toEqual([]);
  await expect(changeBudget(stranger, limit(5, { person_id: session.personId }))).rejects.toMatchObject({
    status: 404,
  });
});

it("finds the job of a repeated press even when the limit is reached", async () => {
  const session = await aSession("Ada");
  const first = await press(session, "the first");
  await changeBudget(session, limit(1));
  expect((await press(session, "the first")).id).toBe(first.id);
});

it("binds a name first used after a person's limit was set, until it has its own", async () => {
  const key = "good-key-of-two-names";
  const [ada, ben] = [await aSession("Ada", key), await aSession("Ben", key)];
  const price = await priceOf(ada);
  const hers = limit(price * 3, { person_id: ada.personId });
  await changeBudget(ada, hers);
  const again = await aSession("Ada II", key);
  // Another amount still covers the people who came since.
  await changeBudget(ada, hers);
  expect((await pressAtOnce([ada, again], 20)).accepted).toBe(2);
  const { data } = await readBudgets(again);
  expect(data).toMatchObject([{ counted_credits: price * 3, also_counts: ["Ada II"], mine: true }]);
  await press(ben, "known before");
  expect((await readBudgets(ben)).data).toMatchObject([{ mine: false }]);
  await changeBudget(ada, limit(price * 4, { person_id: again.personId }));
  await pressAtOnce([again], 10);
  const ofItsOwn = (await rowsOf(ada)).filter(({ personId }) => personId === again.personId);
  expect(ofItsOwn).toHaveLength(4);
  const [adas] = (await readBudgets(ada)).data.filter(({ person_id }) => person_id === ada.personId);
  expect(adas?.also_counts).toEqual([]);
});

it("applies one shared limit to everybody without a limit of their own", async () => {
  const key = "good-key-of-many-names";
  const [ada, ben] = [await aSession("Ada", key), await aSession("Ben", key)];
  const price = await priceOf(ada);
  await changeBudget(ada, limit(price * 2, { person_id: ada.personId }));
  await changeBudget(ada, limit(price * 3, { person_id: "*" }));
  const others = [ben, await aSession(null, key)];
  expect((await pressAtOnce([ben], 20)).accepted).toBe(3);
  expect((await pressAtOnce(others, 20)).accepted).toBe(0);
  expect((await pressAtOnce([ada], 20)).accepted).toBe(1);
  const rows = await rowsOf(ada);
  expect(rows).toHaveLength(5);
});

it("counts the most that a job without a price may cost, until the upstream says what it reserves", async () => {
  const session = await aSession("Ada");
  const unpriced = { creditsQuoted: null, creditsMax: 40 };
  const rows = [
    aJobRow(session, { ...unpriced, status: "sending" }),
    aJobRow(session, { ...unpriced, status: "processing", creditsReserved: 24 }),
    aJobRow(session, { ...unpriced, status: "failed", failureCode: "unknown_outcome", failedAt: new Date() }),
  ];
  await database().insert(jobs).values(rows);
  const { data } = await changeBudget(session, limit(1_000));
  expect(data).toMatchObject([{ counted_credits: 40 + 24 + 40, held_credits: 40 + 24 + 40 }]);
});
