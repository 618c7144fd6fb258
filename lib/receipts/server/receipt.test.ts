import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { askApproval } from "@/lib/approvals/server/approvals";
import { grantApproval } from "@/lib/approvals/server/decide";
import type { Board } from "@/lib/boards/board";
import { lineIdOf } from "@/lib/boards/film-lines";
import { readBoard } from "@/lib/boards/server/boards";
import { editBoard } from "@/lib/boards/server/edit-board";
import { startRun } from "@/lib/boards/server/runs";
import { sendNext } from "@/lib/boards/server/send-queued";
import type { JobState } from "@/lib/jobs/job";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_PRICE } from "@/lib/testing/a-clip";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { queriesOf } from "@/lib/testing/count-queries";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { readLedger } from "@/lib/usage/server/ledger";
import { readUsage } from "@/lib/usage/server/read-usage";
import { usageQuery } from "@/lib/usage/usage";
import type { ReceiptSums } from "../receipt";
import { readReceipt } from "./read-receipt";

withJobService();
afterEach(() => vi.restoreAllMocks());

const ENDED: readonly JobState[] = ["completed", "failed", "canceled", "rejected"];
const FIGURES = ["takes", "charged", "refunded", "reserved", "unknown"] as const;
const added = (rows: readonly ReceiptSums[]): ReceiptSums => {
  const sum = (figure: (typeof FIGURES)[number]) => rows.reduce((total, row) => total + row[figure], 0);
  return {
    takes: sum("takes"),
    charged: sum("charged"),
    refunded: sum("refunded"),
    reserved: sum("reserved"),
    unknown: sum("unknown"),
  };
};

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const LINE = { text: "We have time.", voice_id: "voice_1", offset_seconds: 0 };

/** Puts jobs on a board: of its shots, of a line, and of a shot that is not there any more. */
async function fill(session: Session, board: Board, made: readonly Partial<NewJobRow>[]): Promise<void> {
  const places = [
    ...board.shots.map(({ id }) => ({ id, board: { id: board.id, column_id: "clm_1" } })),
    { id: lineIdOf(board.shots[0]?.id ?? "", LINE), board: { id: board.id, column_id: "clm_voice_lines" } },
    { id: "shot_gone", board: { id: board.id, column_id: "clm_1" } },
  ];
  const rows = made.map((each, at) => {
    const place = places[at % places.length] ?? { id: "", board: { id: board.id, column_id: "" } };
    return aJobRow(session, { ...each, series: { of: "takes", position: at, count: 1_000, ...place } });
  });
  if (rows.length > 0) await database().insert(jobs).values(rows);
}

it("adds up to what the ledger and the usage have of the board, whatever became of its takes", async () => {
  const amount = fc.option(fc.integer({ min: 0, max: 90 }));
  const take = fc.record({
    status: fc.constantFrom<JobState>("processing", "queued", ...ENDED, ...ENDED),
    creditsQuoted: amount,
    creditsReserved: amount,
    creditsUsed: amount,
    creditsRefunded: amount,
    deletedAt: fc.option(fc.constant(new Date("2026-01-02"))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(take, { maxLength: 30 }), async (made) => {
      const session = await aSession(null, `good_${randomUUID()}`);
      const board = await aBoard(session, 3);
      const music = await aStoredTake(session, board, {
        ...{ text: "music", shot: null, type: "audio" as const },
        job: { kind: "voice", creditsUsed: 7, creditsRefunded: 2 },
      });
      await editBoard(session, board.id, [
        { do: "set_sound", sound: { of: "job", job_id: music } },
        { do: "change_shots", ids: [board.shots[0]?.id ?? ""], change: { line: LINE } },
      ]);
      await fill(session, board, made);
      const receipt = await readReceipt(session, board.id);
      const rows = [
        ...receipt.shots,
        ...receipt.lines,
        ...(receipt.sound ? [receipt.sound] : []),
        receipt.others,
      ];
      expect(added(rows)).toEqual(receipt.total);
      const [ledger, usage] = await Promise.all([
        readLedger(session, {}),
        readUsage(session, usageQuery.parse({ from: dayFrom(-400), to: dayFrom(400), tz: "UTC" })),
      ]);
      expect([receipt.total.charged, receipt.total.refunded, receipt.total.takes]).toEqual([
        ledger.sums?.charged,
        ledger.sums?.refunded,
        ledger.sums?.jobs,
      ]);
      expect(receipt.total.unknown).toBe(ledger.sums?.unknown);
      const ofBoard = usage.boards.find(({ value }) => value === board.id);
      // The sound was made elsewhere.
      expect([receipt.total.charged - 7, receipt.total.refunded - 2]).toEqual([
        ofBoard?.used ?? 0,
        ofBoard?.refunded ?? 0,
      ]);
    }),
    { numRuns: 12 },
  );
}, 120_000);

it("has what is seen and heard with its settings, mark and file, each job in one row", async () => {
  const session = await aSession(null, `good_${randomUUID()}`);
  const board = await aBoard(session, 2);
  const mark = {
    ...{ state: "ours" as const, source_type: "trainedAlgorithmicMedia", generator: null },
    ...{ original_sha256: null, has_prompt: false },
  };
  const request = { model_id: "zeta", ratio: "16:9", resolution: "1080p", duration_seconds: "8" };
  const job = { creditsQuoted: 90, creditsUsed: 80, creditsRefunded: 10, request, prompt: "A <b>lake</b>" };
  await aStoredTake(session, board, { text: "one", shot: 0, job: { ...job, picked: false } });
  const pick = await aStoredTake(session, board, {
    text: "two",
    shot: 0,
    position: 1,
    mark,
    seconds: 8,
    job,
  });
  const music = await aStoredTake(session, board, {
    ...{ text: "music", shot: null, type: "audio" as const },
    job: { kind: "voice", creditsUsed: 7, prompt: "Hum" },
  });
  await editBoard(session, board.id, [
    { do: "set_sound", sound: { of: "job", job_id: music } },
    { do: "change_shots", ids: [board.shots[0]?.id ?? ""], change: { line: LINE } },
  ]);
  const receipt = await readReceipt(session, board.id);
  expect(receipt.shots[0]).toMatchObject({
    ...{ number: 1, takes: 2, charged: 160, refunded: 20 },
    result: {
      job_id: pick,
      model_id: "zeta",
      mark: "ours",
      source_type: "trainedAlgorithmicMedia",
      size_bytes: 3,
    },
    approved: [{ is_asked: false, approved_by: null, credits: 180, takes: 2 }],
  });
  expect(receipt.shots[0]?.result?.settings.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["16:9", "1080p"]),
  );
  expect(receipt.shots[1]).toMatchObject({ result: null, takes: 0, charged: 0 });
  expect(receipt.lines).toMatchObject([{ number: 1, title: "We have time.", result: null }]);
  expect(receipt.sound).toMatchObject({ of: "job", charged: 7, title: "Hum", result: { job_id: music } });
  expect(receipt.total).toMatchObject({ takes: 3, charged: 167, refunded: 20 });
  const stranger = await aSession(null, `good_${randomUUID()}`);
  await expect(readReceipt(stranger, board.id)).rejects.toMatchObject({ code: "not_found" });
});

it("says who pressed for which price, and which owner said yes where a limit asked", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", "Ines");
  const board = await aBoard(creator, 2);
  await startRun(creator, board.id, pressOf(board), randomUUID());
  while (await sendNext(owner.workspaceId)) {}
  await putLimit(owner, { person_id: creator.personId, effect: "ask", limit_credits: 1 });
  const again = await readBoard(owner, board.id);
  const run = pressOf(again, { known: 1 });
  const asked = await askApproval(creator, { board_id: board.id, run, note: null }, randomUUID());
  await grantApproval(owner, asked.id, 2 * A_PRICE.credits);
  while (await sendNext(owner.workspaceId)) {}
  const { shots } = await readReceipt(owner, board.id);
  const own = { person_name: "Ines", is_asked: false, approved_by: null, takes: 1, credits: A_PRICE.credits };
  expect(shots.map(({ approved }) => approved.map(({ at: _, ...price }) => price))).toEqual(
    shots.map(() => [own, { ...own, is_asked: true, approved_by: owner.personName }]),
  );
});

it("is read by as many queries for five hundred shots as for two, and quickly", async () => {
  const session = await aSession(null, `good_${randomUUID()}`);
  const [small, large] = [await aBoard(session, 2), await aBoard(session, 500)];
  const takes = Array.from({ length: 4_016 }, () => ({
    ...{ status: "completed" as const, creditsUsed: 9, picked: false },
    prompt: "A lake ".repeat(300),
  }));
  for (let from = 0; from < takes.length; from += 500)
    await fill(session, large, takes.slice(from, from + 500));
  const count = async (board: Board) => (await queriesOf(() => readReceipt(session, board.id))).length;
  expect(await count(large)).toBe(await count(small));
  const began = performance.now();
  expect((await readReceipt(session, large.id)).total.charged).toBe(4_016 * 9);
  const ms = performance.now() - began;
  console.log(`500 shots, 4,016 takes: ${Math.round(ms)} ms`);
  expect(ms).toBeLessThan(1_000);
}, 120_000);
