import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { setBoardAudience } from "@/lib/boards/server/boards";
import { descriptions } from "@/lib/describe/server/schema";
import { startDescription } from "@/lib/describe/server/start";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { removeMember } from "@/lib/people/server/members";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import {
  A_FINDING,
  aBoardWithTakes,
  anAnswer,
  CHECK_MODELS,
  checksOf,
  makeChecks,
  pressCheck,
  runDescriptions,
  withCheckService,
} from "@/lib/testing/check-service";
import { aSession } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { json } from "@/lib/testing/stub-service";
import { sample, samplePath } from "@/lib/testing/upload-service";
import { llmCharges } from "@/lib/usage/server/schema";
import { cancelChecks, cancelChecksOfLeavers } from "./cancel";
import { readChecks } from "./read";
import { askedChecks } from "./schema";
import { quoteChecks, startChecks } from "./start";
import { takeNextStep } from "./work";

const host = withCheckService();
const chargesOf = ({ workspaceId }: Session) =>
  database().select().from(llmCharges).where(eq(llmCharges.workspaceId, workspaceId));

it("has findings with times within the clip, and what they cost, and lists likely rejects last", async () => {
  const session = await aSession();
  const board = await aBoardWithTakes(session, 2);
  await pressCheck(session, board.id);
  await makeChecks(session);
  const finding = { kind: "action", at: 1, until: 2, note: A_FINDING.note, is_reject: true };
  expect(await checksOf(session, board.id)).toMatchObject([
    { status: "done", findings: [finding], millicredits: 110, may_be_charged: false },
    { status: "done", findings: [finding], millicredits: 135 },
  ]);
  const [newest] = await checksOf(session, board.id);
  host.answering = anAnswer("[]");
  const again = await aStoredTake(session, board, { file: samplePath("vfr.mp4"), seconds: 2 });
  await pressCheck(session, board.id);
  await makeChecks(session);
  const listed = await checksOf(session, board.id);
  expect(listed.map(({ job_id }) => job_id).indexOf(again)).toBe(0);
  expect(listed.slice(1).some(({ id }) => id === newest?.id)).toBe(true);
});

it("sends nothing twice when two people press at once, or one of them again", async () => {
  const owner = await aSession();
  const colleague = await aMember(owner, "creator", `Ines ${randomUUID()}`);
  const board = await aBoardWithTakes(owner);
  const token = randomUUID();
  await Promise.all([pressCheck(owner, board.id, token), pressCheck(colleague, board.id)]);
  await makeChecks(owner);
  await pressCheck(owner, board.id);
  await makeChecks(owner);
  expect(host.sent).toEqual({ describe: 1, messages: 1 });
  expect(await chargesOf(owner)).toHaveLength(2);
});

it("is the same press with the same token, and refuses it with another body", async () => {
  const session = await aSession();
  const board = await aBoardWithTakes(session);
  const { job_ids, credits } = await quoteChecks(session, board.id, CHECK_MODELS);
  const body = { ...CHECK_MODELS, job_ids, credits: credits ?? 0 };
  const token = randomUUID();
  await startChecks(session, board.id, body, token);
  host.describing = json(422, { error: { code: "no", message: "No.", request_id: "req_1" } });
  await makeChecks(session);
  await startChecks(session, board.id, body, token);
  expect(await takeNextStep(), "the take that failed is not tried again").toBe(false);
  await expect(startChecks(session, board.id, { ...body, credits: 99 }, token)).rejects.toMatchObject({
    code: "idempotency_conflict",
  });
});

it("sends nothing above the price that was shown, whenever it rises", async () => {
  const session = await aSession();
  const board = await aBoardWithTakes(session);
  const { job_ids, credits } = await quoteChecks(session, board.id, CHECK_MODELS);
  const start = () =>
    startChecks(session, board.id, { ...CHECK_MODELS, job_ids, credits: credits ?? 0 }, randomUUID());
  host.setPrice(3_000_000);
  await expect(start()).rejects.toMatchObject({ code: "price_increased" });
  host.setPrice(1_000_000);
  await start();
  host.setPrice(3_000_000);
  await makeChecks(session);
  expect(await checksOf(session, board.id)).toMatchObject([
    { status: "failed", error: { code: "price_increased" }, millicredits: 0 },
  ]);
  expect(host.sent).toEqual({ describe: 0, messages: 0 });
  expect(await chargesOf(session)).toEqual([]);
});

it("is held by limits at the press and at each take", async () => {
  const session = await aSession();
  const board = await aBoardWithTakes(session, 3);
  await putLimit(session, { limit_credits: 1 });
  await expect(pressCheck(session, board.id)).rejects.toMatchObject({ code: "limit_reached" });
  await putLimit(session, { limit_credits: 500 });
  await pressCheck(session, board.id);
  await putLimit(session, { limit_credits: 1 });
  await makeChecks(session);
  expect((await checksOf(session, board.id)).map(({ status, error }) => [status, error?.code])).toEqual(
    Array(3).fill(["failed", "limit_reached"]),
  );
  expect(host.sent).toEqual({ describe: 0, messages: 0 });
});

it("cancels what waits, and all that somebody has waiting who is removed", async () => {
  const owner = await aSession();
  const creator = await aMember(owner, "creator", `Ines ${randomUUID()}`);
  const board = await aBoardWithTakes(owner, 3);
  await pressCheck(owner, board.id);
  await expect(cancelChecks(creator, board.id)).rejects.toMatchObject({ code: "not_permitted" });
  await takeNextStep();
  await cancelChecks(owner, board.id);
  expect(await checksOf(owner, board.id)).toMatchObject([{ status: "describing" }]);
  await makeChecks(owner);
  await pressCheck(creator, board.id);
  await removeMember(owner, creator.personId);
  // Also before the sweep of each minute.
  await makeChecks(owner);
  await cancelChecksOfLeavers();
  expect(await checksOf(owner, board.id)).toMatchObject([{ status: "done" }]);
  expect(host.sent).toEqual({ describe: 1, messages: 1 });
});

it("looks at no take that is gone, and at none of a board that its person does not see any more", async () => {
  const owner = await aSession();
  const creator = await aMember(owner, "creator", `Ines ${randomUUID()}`);
  const board = await aBoardWithTakes(owner);
  const other = await aBoardWithTakes(owner);
  await pressCheck(creator, board.id);
  await pressCheck(creator, other.id);
  await setBoardAudience(owner, board.id, { kind: "private" });
  await database()
    .update(jobs)
    .set({ deletedAt: new Date() })
    .where(sql`series -> 'board' ->> 'id' = ${other.id}`);
  await makeChecks(owner);
  const rows = await database()
    .select()
    .from(askedChecks)
    .where(eq(askedChecks.personId, creator.personId))
    .orderBy(askedChecks.position);
  expect(rows.map(({ status, error }) => [status, error?.code])).toEqual([
    ["canceled", "not_permitted"],
    ["failed", "gone"],
  ]);
  await expect(readChecks(creator, board.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(quoteChecks(creator, board.id, CHECK_MODELS)).rejects.toMatchObject({ code: "not_found" });
});

it("shares a description that somebody else has started, and does not pay for it", async () => {
  const session = await aSession();
  const board = await aBoardWithTakes(session);
  await pressCheck(session, board.id);
  await takeNextStep();
  const [theirs] = await database()
    .select()
    .from(descriptions)
    .where(eq(descriptions.workspaceId, session.workspaceId));
  const started = await startDescription(session, { video_url: theirs?.videoUrl ?? "", model: "gamma-chat" });
  expect(started.description.id).toBe(theirs?.id);
  await runDescriptions(session);
  await makeChecks(session);
  expect(host.sent).toEqual({ describe: 1, messages: 1 });
});

it("neither hosts nor pays for a clip whose bytes its describer knows", async () => {
  const session = await aSession();
  const board = await aBoardWithTakes(session);
  const sha256 = createHash("sha256")
    .update(await sample("vfr.mp4"))
    .digest("hex");
  await database().update(assets).set({ sha256 }).where(eq(assets.workspaceId, session.workspaceId));
  await pressCheck(session, board.id);
  await makeChecks(session);
  // Another take of the same bytes.
  const twin = await aStoredTake(session, board, { file: samplePath("vfr.mp4"), position: 1, seconds: 2 });
  const { credits: whole } = await quoteChecks(session, board.id, CHECK_MODELS);
  await database().update(assets).set({ sha256 }).where(eq(assets.jobId, twin));
  const { credits: rest } = await quoteChecks(session, board.id, CHECK_MODELS);
  expect(rest).toBeLessThan(whole ?? 0);
  await pressCheck(session, board.id);
  await makeChecks(session);
  expect([host.hosted, host.sent]).toEqual([1, { describe: 1, messages: 2 }]);
  expect(await checksOf(session, board.id)).toMatchObject([{ millicredits: 110 }, { millicredits: 135 }]);
});
