import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createBoard } from "@/lib/boards/server/boards";
import { runDescription } from "@/lib/describe/server/run";
import { descriptions } from "@/lib/describe/server/schema";
import { database } from "@/lib/platform/server/database";
import { charges } from "@/lib/sandbox/schema";
import { withSandbox } from "@/lib/sandbox/test-sandbox";
import { aColumn, aShot } from "@/lib/testing/a-board";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { withServed } from "@/lib/testing/served";
import { samplePath } from "@/lib/testing/upload-service";
import { llmCharges } from "@/lib/usage/server/schema";
import { readChecks } from "./read";
import { quoteChecks, startChecks } from "./start";
import { takeNextStep } from "./work";

withJobService();
const sandbox = withSandbox();
withServed((request) => sandbox.app.fetch(request));
const MODELS = { describer: "gamma-chat-flash", model: "eta-chat" };

/** Makes what waits, as the worker does. */
async function makeAll(): Promise<void> {
  for (;;) {
    const hasWorked = await takeNextStep();
    const running = await database().select().from(descriptions).where(eq(descriptions.status, "running"));
    for (const { id } of running) await runDescription({ descriptionId: id });
    if (!hasWorked && running.length === 0) return;
  }
}

it("checks takes for no more than was shown, and the same takes for nothing", {
  timeout: 60_000,
}, async () => {
  const session = await aSession("Ada", `sk_sandbox_demo_${randomUUID()}`);
  const board = await createBoard(session, {
    name: "Harbor",
    columns: [aColumn()],
    shots: [aShot("A boat"), aShot("A sign"), aShot("A still")],
  });
  const take = async (shot: number, prompt: string, more = {}) =>
    aStoredTake(session, board, {
      ...{ file: samplePath("vfr.mp4"), shot, seconds: 4 },
      ...more,
      job: { request: { model_id: "zeta", prompt } },
    });
  const boat = await take(0, "A red boat");
  const sign = await take(1, "A shop with a sign that says “OPEN LATE”");
  const still = await take(2, "A still", { type: "image" });
  const quote = await quoteChecks(session, board.id, MODELS);
  expect(quote).toMatchObject({
    job_ids: [boat, sign],
    stored: 0,
    left: 0,
    left_out: [{ job_id: still, reason: "picture" }],
  });
  const credits = quote.credits ?? 0;
  await startChecks(session, board.id, { ...MODELS, job_ids: quote.job_ids, credits }, randomUUID());
  await makeAll();
  const { checks } = await readChecks(session, board.id);
  expect(new Map(checks.map((each) => [each.job_id, each]))).toMatchObject(
    new Map([
      [boat, { status: "done", findings: [] }],
      [sign, { status: "done", findings: [{ kind: "text", note: "“OPEN LATE” was not found on screen." }] }],
    ]),
  );
  const charged = await database().select().from(llmCharges);
  const theirs = await sandbox.database.select().from(charges);
  const sum = (rows: readonly { millicredits: number }[]) =>
    rows.reduce((all, { millicredits }) => all + millicredits, 0);
  // Both takes are the same clip, which is described once.
  expect(charged.map(({ kind }) => kind).sort()).toEqual(["answer", "answer", "description"]);
  expect(sum(charged)).toBeCloseTo(sum(theirs), 6);
  expect(checks.reduce((all, { millicredits }) => all + (millicredits ?? 0), 0)).toBeCloseTo(sum(theirs), 6);
  expect(sum(theirs)).toBeGreaterThan(0);
  expect(sum(theirs)).toBeLessThanOrEqual(credits * 1_000);
  const again = await quoteChecks(session, board.id, MODELS);
  expect(again).toMatchObject({ job_ids: [], stored: 2, credits: 0 });
  await startChecks(session, board.id, { ...MODELS, job_ids: [boat, sign], credits: 0 }, randomUUID());
  expect(await takeNextStep()).toBe(false);
});
