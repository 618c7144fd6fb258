import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { jobs } from "@/lib/jobs/server/schema";
import { readLimits } from "@/lib/limits/server/read-limits";
import { removeMember } from "@/lib/people/server/members";
import { database, transaction } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { askApproval, countWaiting, listApprovals } from "./approvals";
import { declineApproval, grantApproval, sweepApprovals, withdrawApproval } from "./decide";
import { approvals } from "./schema";

const service = withJobService();
const PRICE = 9;
afterEach(() => {
  vi.restoreAllMocks();
  service.credits = PRICE;
});

/** An owner, and a creator whose month leaves room for one clip before an owner is asked. */
async function aWorkspace(): Promise<{ owner: Session; creator: Session }> {
  service.credits = PRICE;
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  await putLimit(owner, { person_id: creator.personId, effect: "ask", limit_credits: PRICE });
  await createIntent(creator, { kind: "video", request: A_CLIP }, randomUUID());
  return { owner, creator };
}

const press = (session: Session) =>
  createIntent(session, { kind: "video", request: A_CLIP, credits_quoted: PRICE }, randomUUID());
const ask = (session: Session, takes = 1, token: string = randomUUID()) =>
  askApproval(
    session,
    {
      jobs: Array.from({ length: takes }, () => ({ kind: "video", request: A_CLIP, credits_quoted: PRICE })),
      note: "The client waits.",
    },
    token,
  );
const jobsOf = ({ personId }: Session) => database().select().from(jobs).where(eq(jobs.personId, personId));

it("asks above the limit, shows owners what it would leave, and makes the jobs in the name of who asked", async () => {
  const { owner, creator } = await aWorkspace();
  const stranger = await aSession(null, `good_${randomUUID()}`);
  await putLimit(owner, { effect: "block", limit_credits: PRICE * 10 });
  await expect(press(creator)).rejects.toMatchObject({ code: "approval_needed" });
  const asked = await ask(creator, 3);
  expect(await jobsOf(creator)).toHaveLength(1);
  expect((await listApprovals(owner)).data).toMatchObject([
    {
      id: asked.id,
      status: "waiting",
      person_name: creator.personName,
      is_yours: false,
      jobs: 3,
      parts: [{ model_id: A_CLIP.model_id, prompt: A_CLIP.prompt, jobs: 3 }],
      credits: PRICE * 3,
      note: "The client waits.",
      limits: [
        { scope: "person", effect: "ask", left_credits: 0 },
        { scope: "workspace", effect: "block", left_credits: PRICE * 9 },
      ],
    },
  ]);
  const other = await aMember(owner, "creator", `Ana ${randomUUID().slice(0, 8)}`);
  const seen = await Promise.all([other, stranger, creator].map(listApprovals));
  expect(seen.map(({ data }) => data.length)).toEqual([0, 0, 1]);
  expect(await Promise.all([owner, creator, other].map(countWaiting))).toEqual([
    { toAnswer: 1, asked: 0 },
    { toAnswer: 0, asked: 1 },
    { toAnswer: 0, asked: 0 },
  ]);
  await expect(grantApproval(stranger, asked.id, 99)).rejects.toMatchObject({ code: "not_found" });

  const granted = await grantApproval(owner, asked.id, PRICE * 3);
  expect(granted).toMatchObject({ status: "granted", decided_by: owner.personName });
  const rows = (await jobsOf(creator)).filter(({ id }) => granted.job_ids.includes(id));
  expect(rows.map(({ creditsQuoted, personName }) => [creditsQuoted, personName])).toEqual(
    Array.from({ length: 3 }, () => [PRICE, creator.personName]),
  );
  const [limit] = (await readLimits(creator)).data.filter(({ scope }) => scope === "person");
  expect(limit?.counted_credits).toBe(PRICE * 4);
  // What was approved is no room for more.
  await expect(press(creator)).rejects.toMatchObject({ code: "approval_needed" });
});

it("makes a request once, however often it is asked, granted or answered at once", async () => {
  const { owner, creator } = await aWorkspace();
  const second = await aMember(owner, "owner", `Mara ${randomUUID().slice(0, 8)}`);
  const token = randomUUID();
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask(creator, 2, token)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  await expect(ask(creator, 3, token)).rejects.toMatchObject({ code: "idempotency_conflict" });
  const id = asked[0]!.id;
  const answers = await Promise.allSettled([
    ...[owner, second, owner, second].map((each) => grantApproval(each, id, PRICE * 2)),
    declineApproval(second, id),
    withdrawApproval(creator, id),
  ]);
  const { status } = (await listApprovals(owner)).data[0]!;
  const made = (await jobsOf(creator)).length - 1;
  expect({ status, made }).toEqual({ status, made: status === "granted" ? 2 : 0 });
  for (const answer of answers.slice(0, 4)) {
    if (answer.status === "fulfilled") expect(answer.value.job_ids).toHaveLength(2);
    else expect(answer.reason).toMatchObject({ code: "conflict" });
  }
  expect(answers.some((answer) => answer.status === "fulfilled")).toBe(true);
});

it("asks again for a price that rose, and lets no approval pass the one that was shown", async () => {
  const { owner, creator } = await aWorkspace();
  const { id } = await ask(creator, 2);
  service.credits = 50;
  const before = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => before() + 2 * 60_000);
  await expect(grantApproval(owner, id, PRICE * 2)).rejects.toMatchObject({
    code: "price_increased",
    details: { credits_shown: PRICE * 2, credits_quoted: 100 },
  });
  expect(await jobsOf(creator)).toHaveLength(1);
  expect((await listApprovals(owner)).data).toMatchObject([{ status: "waiting", credits: 100 }]);
  await expect(grantApproval(owner, id, PRICE * 2)).rejects.toMatchObject({ code: "price_increased" });
  expect(await grantApproval(owner, id, 100)).toMatchObject({ status: "granted", credits: 100 });
});

it("makes nothing of an approved request where a limit blocks part of it", async () => {
  const { owner, creator } = await aWorkspace();
  const { id } = await ask(creator, 3);
  await putLimit(owner, { effect: "block", limit_credits: PRICE * 3 });
  await expect(grantApproval(owner, id, PRICE * 3)).rejects.toMatchObject({ code: "limit_reached" });
  expect(await jobsOf(creator)).toHaveLength(1);
  expect((await listApprovals(owner)).data).toMatchObject([
    { status: "waiting", limits: [{ scope: "workspace", effect: "block" }, { scope: "person" }] },
  ]);
});

it("declines, and lets people take back their own", async () => {
  const { owner, creator } = await aWorkspace();
  const [declined, withdrawn] = [await ask(creator), await ask(creator)];
  await expect(withdrawApproval(owner, declined.id)).rejects.toMatchObject({ code: "not_found" });
  await declineApproval(owner, declined.id);
  await withdrawApproval(creator, withdrawn.id);
  for (const { id } of [declined, withdrawn]) {
    await expect(grantApproval(owner, id, PRICE)).rejects.toMatchObject({ code: "conflict" });
  }
  expect(await countWaiting(owner)).toEqual({ toAnswer: 0, asked: 0 });
  expect((await listApprovals(creator)).data).toMatchObject([
    { id: withdrawn.id, status: "withdrawn" },
    { id: declined.id, status: "declined", limits: [] },
  ]);
});

it("forgets the requests of who left at once, and all after 30 days", async () => {
  const { owner, creator } = await aWorkspace();
  const { id } = await ask(creator);
  await removeMember(owner, creator.personId);
  expect(await countWaiting(owner)).toEqual({ toAnswer: 0, asked: 0 });
  await expect(grantApproval(owner, id, PRICE)).rejects.toMatchObject({ code: "conflict" });
  expect(await jobsOf(creator)).toHaveLength(1);
  await database()
    .update(approvals)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(approvals.id, id));
  expect(await sweepApprovals()).toBe(1);
});

it("makes nothing for who is removed or demoted, or by an owner who is, while prices are read", async () => {
  const { owner, creator } = await aWorkspace();
  const second = await aMember(owner, "owner", `Mara ${randomUUID().slice(0, 8)}`);
  const { id } = await ask(creator);
  const changes = [
    { personId: creator.personId, change: { role: "viewer" }, code: "conflict" },
    { personId: creator.personId, change: { removedAt: new Date() }, code: "conflict" },
    { personId: second.personId, change: { role: "creator" }, code: "not_permitted" },
    { personId: second.personId, change: { removedAt: new Date() }, code: "not_permitted" },
  ] as const;
  for (const { personId, change, code } of changes) {
    const isIt = eq(people.id, personId);
    const [before] = await database().select().from(people).where(isIt);
    // The change is not committed when the grant begins, and is when the grant writes.
    let granting: Promise<unknown> = Promise.resolve();
    await transaction(async (within) => {
      await within.update(people).set(change).where(isIt);
      granting = grantApproval(second, id, PRICE).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await granting).toMatchObject({ code });
    await database().update(people).set({ role: before!.role, removedAt: null }).where(isIt);
  }
  expect(await jobsOf(creator)).toHaveLength(1);
  expect((await grantApproval(second, id, PRICE)).status).toBe("granted");
});
