import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { changeLimit, removeLimit } from "@/lib/limits/server/limits";
import { readLimits } from "@/lib/limits/server/read-limits";
import { notices, pushSubscriptions } from "@/lib/notices/server/schema";
import { textOf } from "@/lib/notices/server/text";
import { removeMember } from "@/lib/people/server/members";
import { database } from "@/lib/platform/server/database";
import { sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { countWaiting } from "./approvals";
import {
  askHigherLimit,
  countLimitRequests,
  declineHigherLimit,
  grantHigherLimit,
  listLimitRequests,
  sweepLimitRequests,
  withdrawLimitRequest,
} from "./limit-requests";
import { limitRequests } from "./schema";

withJobService();
afterEach(async () => void (await database().delete(limitRequests)));

/** An owner, and a creator with a limit of 100 a month that blocks. */
async function aWorkspace(): Promise<{ owner: Session; creator: Session; limitId: string }> {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  await putLimit(owner, { person_id: creator.personId, limit_credits: 100 });
  const [limit] = (await readLimits(creator)).data;
  return { owner, creator, limitId: limit?.id ?? "" };
}

const ask = (session: Session, limit_id: string, credits = 150) =>
  askHigherLimit(session, { limit_id, credits, note: "The client adds two films." });
const amountOf = async (session: Session, limitId: string) =>
  (await readLimits(session)).data.find(({ id }) => id === limitId)?.limit_credits;

it("asks owners, who see what is used and what is asked for, and raises the limit to what one of them grants", async () => {
  const { owner, creator, limitId } = await aWorkspace();
  const asked = await ask(creator, limitId);
  expect((await listLimitRequests(owner)).data).toMatchObject([
    {
      id: asked.id,
      status: "waiting",
      person_name: creator.personName,
      is_yours: false,
      limit: { scope: "person", period: "month", effect: "block", limit_credits: 100, counted_credits: 0 },
      asked_credits: 150,
      note: "The client adds two films.",
    },
  ]);
  expect(await Promise.all([owner, creator].map(countLimitRequests))).toEqual([
    { toAnswer: 1, asked: 0 },
    { toAnswer: 0, asked: 1 },
  ]);
  expect(await countWaiting(owner)).toEqual({ toAnswer: 0, asked: 0 });
  const other = await aMember(owner, "creator", `Ana ${randomUUID().slice(0, 8)}`);
  expect((await listLimitRequests(other)).data).toEqual([]);
  await expect(withdrawLimitRequest(owner, asked.id)).rejects.toMatchObject({ code: "not_found" });

  await expect(grantHigherLimit(owner, asked.id, 100)).rejects.toMatchObject({
    code: "invalid_request",
    details: { field: "credits" },
  });
  const granted = await grantHigherLimit(owner, asked.id, 130);
  expect(granted).toMatchObject({ status: "granted", granted_credits: 130, decided_by: owner.personName });
  expect(await amountOf(owner, limitId)).toBe(130);
  // Again, it changes nothing.
  expect(await grantHigherLimit(owner, asked.id, 500)).toEqual(granted);
  expect(await amountOf(owner, limitId)).toBe(130);
  const acts = await database()
    .select({ act: auditEvents.act })
    .from(auditEvents)
    .where(eq(auditEvents.workspaceId, owner.workspaceId))
    .orderBy(auditEvents.createdAt);
  expect(acts.map(({ act }) => act).filter((act) => act.startsWith("limit_"))).toEqual([
    ...["limit_changed", "limit_asked", "limit_granted", "limit_changed"],
  ]);
});

it("asks an owner to reauthenticate as a change by hand does, and leaves the request as it is until then", async () => {
  const { owner, creator, limitId } = await aWorkspace();
  const colleague = await aMember(owner, "owner", `Cleo ${randomUUID().slice(0, 8)}`);
  await database()
    .update(sessions)
    .set({ authenticatedAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.id, colleague.id));
  const { id } = await ask(creator, limitId);
  await expect(grantHigherLimit(colleague, id, 150)).rejects.toMatchObject({
    code: "reauthentication_needed",
  });
  expect((await listLimitRequests(owner)).data).toMatchObject([{ id, status: "waiting" }]);
  expect(await amountOf(owner, limitId)).toBe(100);
});

it("keeps one request of a person and a limit, which a second press changes and an answer renews", async () => {
  const { owner, creator, limitId } = await aWorkspace();
  const pressed = await Promise.all([150, 160, 170].map((credits) => ask(creator, limitId, credits)));
  expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
  expect((await listLimitRequests(creator)).data).toHaveLength(1);
  const [first] = pressed;
  const declined = await declineHigherLimit(owner, first?.id ?? "", "Next month.");
  expect(declined).toMatchObject({
    status: "declined",
    answer: "Next month.",
    limit: { limit_credits: null },
  });
  await expect(withdrawLimitRequest(creator, declined.id)).rejects.toMatchObject({ code: "conflict" });

  const again = await ask(creator, limitId, 200);
  expect(again).toMatchObject({ status: "waiting", answer: null, asked_credits: 200 });
  // An owner whose page is older answers nothing that was asked since.
  await expect(grantHigherLimit(owner, declined.id, 150)).rejects.toMatchObject({ code: "not_found" });
  expect(await withdrawLimitRequest(creator, again.id)).toMatchObject({ status: "withdrawn" });
  await expect(grantHigherLimit(owner, again.id, 200)).rejects.toMatchObject({ code: "conflict" });
  expect(await amountOf(owner, limitId)).toBe(100);
});

it("takes one answer of two owners at once", async () => {
  const { owner, creator, limitId } = await aWorkspace();
  const { id } = await ask(creator, limitId);
  const answers = await Promise.allSettled([
    grantHigherLimit(owner, id, 150),
    declineHigherLimit(owner, id, null),
    withdrawLimitRequest(creator, id),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [{ status } = { status: null }] = (await listLimitRequests(owner)).data;
  expect(await amountOf(owner, limitId)).toBe(status === "granted" ? 150 : 100);
});

it("refuses no more than the limit is, a limit that is gone, and one that does not count the person", async () => {
  const { owner, creator, limitId } = await aWorkspace();
  await expect(ask(creator, limitId, 100)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("100 credits now"),
    details: { field: "credits" },
  });
  await expect(ask(creator, "lim_none")).rejects.toMatchObject({ code: "not_found" });
  const other = await aMember(owner, "creator", `Ana ${randomUUID().slice(0, 8)}`);
  await expect(ask(other, limitId)).rejects.toMatchObject({ details: { field: "limit_id" } });
});

it("ends by itself when the limit is raised enough or removed, or who asked leaves", async () => {
  const { owner, creator, limitId } = await aWorkspace();
  const read = async () => (await listLimitRequests(owner)).data[0];
  await ask(creator, limitId);
  await changeLimit(owner, limitId, { limit_credits: 149, effect: "block" });
  expect(await read()).toMatchObject({ status: "waiting", limit: { limit_credits: 149 } });
  await changeLimit(owner, limitId, { limit_credits: 150, effect: "block" });
  expect(await read()).toMatchObject({ status: "ended", ended_for: "limit_raised", decided_by: null });

  const raised = await ask(creator, limitId, 200);
  await removeLimit(owner, limitId);
  expect(await read()).toMatchObject({
    status: "ended",
    ended_for: "limit_removed",
    limit: { person_name: creator.personName },
  });
  await expect(grantHigherLimit(owner, raised.id, 200)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("removed"),
  });

  await putLimit(owner, { limit_credits: 50 });
  const [workspace] = (await readLimits(creator)).data;
  const left = await ask(creator, workspace?.id ?? "", 80);
  await removeMember(owner, creator.personId);
  await expect(grantHigherLimit(owner, left.id, 80)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("left the workspace"),
  });
  expect(await amountOf(owner, workspace?.id ?? "")).toBe(50);
  expect(await countLimitRequests(owner)).toEqual({ toAnswer: 0, asked: 0 });
});

it("tells owners of a request, and who asked of its end, but of nothing that they did themselves", async () => {
  const { owner, creator, limitId } = await aWorkspace();
  for (const { id } of [owner, creator]) {
    await database()
      .insert(pushSubscriptions)
      .values({
        ...{ sessionId: id, endpoint: `https://push.example.com/${id}`, p256dh: "key", auth: "key" },
        ...{ kinds: ["approval_needed", "approval_answered"], origin: "http://atelier.test" },
      });
  }
  const told = async ({ personId }: Session) => {
    const rows = await database().select().from(notices).where(eq(notices.personId, personId));
    await database().delete(notices).where(eq(notices.personId, personId));
    return Promise.all(rows.map((row) => textOf(row.kind, [row])));
  };
  const { id } = await ask(creator, limitId);
  await ask(creator, limitId, 160);
  expect(await told(owner)).toEqual([
    {
      title: "Asked for: a limit of 150 credits",
      body: `${creator.personName} asks for a higher limit.`,
      path: "/settings/approvals",
    },
  ]);
  await grantHigherLimit(owner, id, 160);
  expect(await told(creator)).toMatchObject([
    { title: "Your limit was raised", body: "It is 160 credits now." },
  ]);
  await ask(creator, limitId, 200);
  await told(owner);
  await changeLimit(owner, limitId, { limit_credits: 300, effect: "block" });
  expect(await told(creator)).toMatchObject([{ body: "The limit was raised meanwhile." }]);
  await withdrawLimitRequest(creator, (await ask(creator, limitId, 400)).id);
  expect(await told(creator)).toEqual([]);
});

it("forgets requests after thirty days", async () => {
  const { owner, creator, limitId } = await aWorkspace();
  const { id } = await ask(creator, limitId);
  await database()
    .update(limitRequests)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(limitRequests.id, id));
  expect(await countLimitRequests(owner)).toEqual({ toAnswer: 0, asked: 0 });
  expect(await sweepLimitRequests()).toBe(1);
});
