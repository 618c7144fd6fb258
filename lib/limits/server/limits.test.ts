import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ApiError } from "@/lib/contract/errors";
import { createIntent } from "@/lib/intents/server/intents";
import { jobs } from "@/lib/jobs/server/schema";
import { database, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { assertWithinLimits } from "./assert-within-limits";
import { changeLimit, removeLimit, setLimit } from "./limits";
import { readLimits } from "./read-limits";
import { reserveCharge } from "./reserve-charge";

withJobService();

const press = (session: Session, name: string) =>
  createIntent(
    session,
    { kind: "video", request: { ...A_CLIP, prompt: name } },
    `token-${session.id}-${name}`,
  );
type Put = Parameters<typeof putLimit>[1];
const limit = (credits: number | null, changes: Partial<Put> = {}): Put => ({
  limit_credits: credits,
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
  await putLimit(session, limit(price * 8 + price - 1));
  const { accepted, refusals } = await pressAtOnce([session], 50);
  expect(accepted).toBe(7);
  expect(refusals).toHaveLength(43);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: "limit_reached", status: 402 });
  expect(await rowsOf(session)).toHaveLength(8);
});

it("holds each person to their own limit and everybody to the workspace's", async () => {
  const key = "good-shared-key";
  const [ada, grace] = [await aSession("Ada", key), await aSession("Grace", key)];
  const price = await priceOf(ada);
  await putLimit(ada, limit(price * 9));
  await putLimit(ada, limit(price * 3, { person_id: ada.personId }));
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
  const { data } = await putLimit(session, limit(1_000));
  expect(data).toMatchObject([{ counted_credits: 40 + 70 + 100 + price, mine: true, person_id: null }]);
});

it("only warns in its warning mode, blocks nothing after it is deleted, and applies to its workspace alone", async () => {
  const [session, stranger] = [await aSession("Ada"), await aSession("Eve")];
  await priceOf(session);
  await putLimit(session, limit(1));
  await expect(press(session, "over")).rejects.toMatchObject({ code: "limit_reached" });
  await expect(press(stranger, "elsewhere")).resolves.toMatchObject({ status: expect.any(String) });
  await putLimit(session, limit(1, { effect: "warn" }));
  await press(session, "warned");
  await putLimit(session, limit(1));
  expect((await putLimit(session, limit(null))).data).toEqual([]);
  await press(session, "free");
  expect((await readLimits(stranger)).data).toEqual([]);
  await expect(putLimit(stranger, limit(5, { person_id: session.personId }))).rejects.toMatchObject({
    status: 404,
  });
});

it("finds the job of a repeated press even when the limit is reached", async () => {
  const session = await aSession("Ada");
  const first = await press(session, "the first");
  await putLimit(session, limit(1));
  expect((await press(session, "the first")).id).toBe(first.id);
});

it("binds a name first used after a person's limit was set, until it has its own", async () => {
  const key = "good-key-of-two-names";
  const [ada, ben] = [await aSession("Ada", key), await aSession("Ben", key)];
  const price = await priceOf(ada);
  const hers = limit(price * 3, { person_id: ada.personId });
  await putLimit(ada, hers);
  const again = await aSession("Ada II", key);
  // Another amount still covers the people who came since.
  await putLimit(ada, hers);
  expect((await pressAtOnce([ada, again], 20)).accepted).toBe(2);
  const { data } = await readLimits(again);
  expect(data).toMatchObject([{ counted_credits: price * 3, also_counts: ["Ada II"], mine: true }]);
  await press(ben, "known before");
  expect((await readLimits(ben)).data).toMatchObject([{ mine: false }]);
  await putLimit(ada, limit(price * 4, { person_id: again.personId }));
  await pressAtOnce([again], 10);
  const ofItsOwn = (await rowsOf(ada)).filter(({ personId }) => personId === again.personId);
  expect(ofItsOwn).toHaveLength(4);
  const [adas] = (await readLimits(ada)).data.filter(({ person_id }) => person_id === ada.personId);
  expect(adas?.also_counts).toEqual([]);
});

it("applies one shared limit to everybody without a limit of their own", async () => {
  const key = "good-key-of-many-names";
  const [ada, ben] = [await aSession("Ada", key), await aSession("Ben", key)];
  const price = await priceOf(ada);
  await putLimit(ada, limit(price * 2, { person_id: ada.personId }));
  await putLimit(ada, limit(price * 3, { scope: "anyone_else" }));
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
  const { data } = await putLimit(session, limit(1_000));
  expect(data).toMatchObject([{ counted_credits: 40 + 24 + 40, held_credits: 40 + 24 + 40 }]);
});

it("holds 50 presses at once by 5 people to limits of every scope and period, to the credit", async () => {
  const key = "good-key-of-five";
  const people = await Promise.all(["Ada", "Ben", "Cal", "Dot", "Eve"].map((name) => aSession(name, key)));
  const [ada, ben, cal, dot, eve] = people as [Session, Session, Session, Session, Session];
  const startedAt = Date.now() - 60_000;
  const price = await priceOf(eve);
  // What was spent before the present period counts in none but the limit of all time.
  const spentBefore = (session: Session, days: number) =>
    database()
      .insert(jobs)
      .values(
        aJobRow(session, {
          status: "completed",
          creditsUsed: price,
          creditsReserved: price,
          createdAt: new Date(Date.now() - days * 86_400_000),
        }),
      );
  for (const [session, days] of [
    [ada, 1],
    [ben, 7],
    [dot, 31],
    [cal, 400],
  ] as const)
    await spentBefore(session, days);
  const hold = (session: Session, credits: number, changes: Partial<Put>) =>
    putLimit(session, { limit_credits: credits, time_zone: "UTC", ...changes });
  await hold(ada, price * 3, { person_id: ada.personId, period: "day" });
  await hold(ada, price * 9, { person_id: ada.personId, period: "month", effect: "ask" });
  await hold(ben, price * 4, { person_id: ben.personId, period: "week" });
  await hold(cal, price * 6, { person_id: cal.personId, period: "all" });
  await hold(dot, price * 7, { person_id: dot.personId, period: "month" });
  for (const period of ["day", "week", "month", "all"] as const) await hold(eve, price * 99, { period });
  // Ben, Cal and Dot have no limit of a day, so they share this one with Eve.
  await hold(eve, price * 17, { scope: "anyone_else", period: "day" });
  await pressAtOnce([ada, ben, cal, dot], 40);
  const made = async ({ personId }: Session) =>
    (await rowsOf(ada)).filter((row) => row.personId === personId && row.createdAt.getTime() > startedAt)
      .length;
  expect(await Promise.all(people.map(made))).toEqual([3, 4, 5, 7, 1]);
  // Of the 17 for anyone else, 4 + 5 + 7 and the first press are taken.
  expect((await pressAtOnce([eve], 10)).accepted).toBe(0);
  await hold(eve, price * (4 + 20 + 2), { period: "all" });
  for (const { personId } of people) {
    await hold(ada, price * 50, { person_id: personId, period: "day" });
    await hold(ada, price * 50, { person_id: personId, period: "week" });
    await hold(ada, price * 50, { person_id: personId, period: "month" });
    await hold(ada, price * 50, { person_id: personId, period: "all" });
  }
  expect((await pressAtOnce(people, 50)).accepted).toBe(2);
  const { data } = await readLimits(eve);
  expect(data.find(({ scope, period }) => scope === "workspace" && period === "all")).toMatchObject({
    counted_credits: price * 26,
    limit_credits: price * 26,
  });
});

it("asks where a limit asks, blocks where another of the same scope blocks, and passes an approved spend", async () => {
  const session = await aSession("Ada");
  const price = await priceOf(session);
  const month = { scope: "workspace", period: "month", time_zone: "UTC" } as const;
  await setLimit(session, { ...month, effect: "warn", limit_credits: 1 });
  await setLimit(session, { ...month, effect: "ask", limit_credits: price * 2 });
  await setLimit(session, { ...month, effect: "block", limit_credits: price * 3 });
  await press(session, "the second");
  await expect(press(session, "the third")).rejects.toMatchObject({
    code: "approval_needed",
    status: 402,
    details: { scope: "workspace", period: "month", counted_credits: price * 2 },
  });
  // Nobody can be asked about a call, whose caller waits for its response.
  const call = { id: "call_1", kind: "call", modelId: "m", millicredits: price * 1_000 } as const;
  await expect(
    transaction((within) => reserveCharge(within, { spender: session, ...call })),
  ).rejects.toMatchObject({ code: "limit_reached" });
  const approved = (count: number) =>
    transaction(async (within) => {
      const rows = Array.from({ length: count }, () =>
        aJobRow(session, { status: "queued", creditsQuoted: price }),
      );
      await within.insert(jobs).values(rows);
      const spend = { what: "takes", credits: price * count } as const;
      await assertWithinLimits(within, { spender: session, spend, isApproved: true });
    });
  await expect(approved(2)).rejects.toMatchObject({ code: "limit_reached" });
  await approved(1);
  expect((await readLimits(session)).data.map(({ effect, counted_credits: n }) => [effect, n])).toEqual([
    ["warn", price * 3],
    ["ask", price * 3],
    ["block", price * 3],
  ]);
});

it("has one limit of a scope, period and effect, and tells who sets or changes another", async () => {
  const session = await aSession("Ada");
  const wanted = {
    scope: "workspace",
    period: "week",
    effect: "block",
    limit_credits: 5,
    time_zone: "UTC",
  } as const;
  const [blocks] = (await setLimit(session, wanted)).data;
  await expect(setLimit(session, wanted)).rejects.toMatchObject({ code: "conflict" });
  await setLimit(session, { ...wanted, effect: "warn" });
  const change = { limit_credits: 4, effect: "warn" } as const;
  await expect(changeLimit(session, blocks!.id, change)).rejects.toMatchObject({ code: "conflict" });
  await expect(setLimit(session, { ...wanted, person_id: session.personId })).rejects.toMatchObject({
    code: "invalid_request",
    details: { field: "person_id" },
  });
  await removeLimit(session, blocks!.id);
  await expect(removeLimit(session, blocks!.id)).rejects.toMatchObject({ code: "not_found" });
  expect((await readLimits(session)).data).toMatchObject([{ period: "week", effect: "warn" }]);
});

it("refuses the second of two changes at once that would make the same limit", async () => {
  const session = await aSession("Ada");
  const month = { scope: "workspace", period: "month", limit_credits: 5, time_zone: "UTC" } as const;
  await setLimit(session, { ...month, effect: "warn" });
  const { data } = await setLimit(session, { ...month, effect: "ask" });
  const changes = await Promise.allSettled(
    data.map(({ id }) => changeLimit(session, id, { limit_credits: 5, effect: "block" })),
  );
  expect(
    changes.map((change) => (change.status === "rejected" ? change.reason.code : "changed")).sort(),
  ).toEqual(["changed", "conflict"]);
});

it("begins a period with the earlier of two midnights, in every zone", async () => {
  const begins = async (period: string, zone: string, moment: string) => {
    const { rows } = await database().execute<{ at: string | null }>(
      sql`select to_char(period_begins(${period}, ${zone}, ${moment}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') at`,
    );
    return rows[0]?.at;
  };
  // Clocks in Havana went from 01:00 back to 00:00 on this day.
  expect(await begins("day", "America/Havana", "2026-11-01T12:00:00-05:00")).toBe("2026-11-01 04:00");
  expect(await begins("month", "America/Havana", "2026-11-20T12:00:00-05:00")).toBe("2026-11-01 04:00");
  // And in Beirut from 00:00 on to 01:00, so that the day begins at 01:00.
  expect(await begins("day", "Asia/Beirut", "2026-03-29T12:00:00+03:00")).toBe("2026-03-28 22:00");
  expect(await begins("week", "Asia/Tokyo", "2026-11-29T23:00:00+09:00")).toBe("2026-11-22 15:00");
  expect(await begins("all", "UTC", "2026-11-29T23:00:00Z")).toBeNull();
});
