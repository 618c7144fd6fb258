import fc from "fast-check";
import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import type { Job, JobAsset } from "@/lib/jobs/job";
import { A_CLIP } from "@/lib/testing/a-clip";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import { type Board, MAX_COLUMNS, wantedTakes } from "../board";
import { inputsAsked } from "../defaults";
import { applyEdit, newShotOf } from "../edit";
import { resultsOnBoard } from "./results-on-board";

const column = (n: number, model_id: string, takes = 2) => ({
  id: `clm_${n}`,
  revision: 1,
  kind: "video" as const,
  model_id,
  settings: {},
  takes,
});
const BOARD: Board = {
  ...EMPTY_BOARD,
  columns: [column(1, "beta-3.0")],
  shots: ["A lake", "A city"].map((prompt, at) =>
    newShotOf({ id: `shot_0000000${at + 1}`, kind: "video", prompt }, 1),
  ),
};

const RESULT: JobAsset = {
  id: "asset_1",
  object: "asset",
  type: "video",
  url: "/api/assets/asset_1",
  poster_url: null,
  mime_type: "video/mp4",
  size_bytes: null,
  duration_seconds: 6,
  width: null,
  height: null,
  expires_at: null,
  archived_at: null,
  archive_error: null,
  mark: { state: "unknown", source_type: null, generator: null, original_sha256: null, has_prompt: false },
};

const aJob = (n: number, changes: Partial<Job> = {}): Job => ({
  id: `job_${n}`,
  object: "job",
  kind: "video",
  status: "completed",
  revision: 1,
  progress_percent: null,
  model_id: "zeta",
  prompt: `Result ${n}`,
  request: { ...A_CLIP, model_id: changes.model_id ?? "zeta", prompt: `Result ${n}` },
  series: null,
  credits_quoted: 9,
  credits_reserved: 9,
  credits_used: 9,
  credits_refunded: null,
  assets: [RESULT],
  failure_code: null,
  failure_message: null,
  error: null,
  retry_at: null,
  upstream_id: null,
  request_id: null,
  imported: false,
  person_id: "per_1",
  person_name: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  accepted_at: null,
  completed_at: null,
  failed_at: null,
  favorite: false,
  rating: null,
  picked: false,
  tags: [],
  collections: [],
  note: null,
  deleted_at: null,
  ...changes,
});

function ids() {
  let last = 0;
  return (prefix: string) => {
    last += 1;
    return `${prefix}_new${String(last).padStart(6, "0")}`;
  };
}
const END = { shotId: null, before: null, moves: false };
const after = (board: Board, edits: Parameters<typeof applyEdit>[1][]) => edits.reduce(applyEdit, board);

it("makes a shot of each result, in their order and at their place, with models that the board lacks", () => {
  const jobs = [aJob(1), aJob(2, { model_id: "beta-3.0" })];
  const { edits, takes, left } = resultsOnBoard(BOARD, jobs, ids(), { ...END, before: "shot_00000002" });
  const board = after(BOARD, edits);
  expect(board.shots.map(({ prompt }) => prompt)).toEqual(["A lake", "Result 1", "Result 2", "A city"]);
  expect(board.columns.map(({ model_id }) => model_id)).toEqual(["beta-3.0", "zeta"]);
  expect(takes.map(({ job_id, column_id }) => [job_id, column_id])).toEqual([
    ["job_1", board.columns[1]?.id],
    ["job_2", "clm_1"],
  ]);
  expect(left).toEqual([]);
});

it("says of a result without the frame and style of the board that it has none", () => {
  const frame = linkedInput("https://pictures.test/a.png", "image");
  const board: Board = { ...BOARD, defaults: { settings: {}, inputs: { firstFrame: frame } } };
  const [added] = after(board, resultsOnBoard(board, [aJob(1)], ids(), END).edits).shots.slice(-1);
  expect(added?.inputs.firstFrame).toBeNull();
  expect(added && inputsAsked(board.defaults, added).firstFrame).toBeNull();
});

it("plans nothing more: what Generate would make stays as it was", () => {
  const models = fc.array(fc.constantFrom("zeta", "beta-3.0", "gamma-2.5"), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(models, fc.boolean(), (names, isOnto) => {
      const jobs = names.map((model_id, at) => aJob(at, { model_id }));
      const place = { ...END, shotId: isOnto ? "shot_00000001" : null };
      const board = after(BOARD, resultsOnBoard(BOARD, jobs, ids(), place).edits);
      const wanted = (each: Board) =>
        each.shots.flatMap((shot) => each.columns.map((one) => wantedTakes(shot, one))).filter(Boolean);
      expect(wanted(board)).toEqual(wanted(BOARD));
      expect(board.columns.length).toBeLessThanOrEqual(MAX_COLUMNS);
    }),
  );
});

it("puts results onto a shot as more takes of it, and leaves what makes something else", () => {
  const jobs = [aJob(1, { model_id: "beta-3.0" }), aJob(2, { kind: "voice" })];
  const { edits, takes, left } = resultsOnBoard(BOARD, jobs, ids(), { ...END, shotId: "shot_00000002" });
  expect(edits).toEqual([]);
  expect(takes).toEqual([{ job_id: "job_1", shot_id: "shot_00000002", column_id: "clm_1" }]);
  expect(left.map(({ job, why }) => [job.id, why])).toEqual([["job_2", "kind"]]);
});

it("says of each job why it is left out", () => {
  const takeOf = (board: string, shot: string) => ({
    of: "takes" as const,
    id: shot,
    position: 0,
    count: 2,
    board: { id: board, column_id: "clm_1" },
  });
  const jobs = [
    aJob(1, { status: "processing" }),
    aJob(2, { assets: [] }),
    aJob(3, { deleted_at: "2026-01-01T00:00:00Z" }),
    aJob(4, { series: { id: "series_1234", position: 0, count: 2 } }),
    aJob(5, { series: takeOf("brd_1", "shot_00000001") }),
    aJob(6, { series: takeOf("brd_2", "shot_00000009") }),
    aJob(7, { request: {} }),
    // Its shot was removed from this board.
    aJob(8, { series: takeOf("brd_1", "shot_00000007") }),
  ];
  const why = (moves: boolean) =>
    resultsOnBoard(BOARD, jobs, ids(), { ...END, moves }).left.map(({ job, why: reason }) => [
      job.id,
      reason,
    ]);
  expect(why(false)).toEqual([
    ["job_1", "running"],
    ["job_2", "empty"],
    ["job_3", "trash"],
    ["job_4", "part"],
    ["job_5", "here"],
    ["job_6", "elsewhere"],
    ["job_7", "prompt"],
  ]);
  expect(why(true).map(([id]) => id)).not.toContain("job_6");
});

it("leaves results of models for which the board has no room", () => {
  const full = {
    ...BOARD,
    columns: Array.from({ length: MAX_COLUMNS }, (_, at) => column(at, `model-${at}`)),
  };
  expect(resultsOnBoard(full, [aJob(1)], ids(), END)).toMatchObject({
    edits: [],
    takes: [],
    left: [{ why: "models" }],
  });
});
