import fc from "fast-check";
import { expect, it } from "vitest";
import type { ListedTake } from "@/lib/boards/run";
import type { Job } from "@/lib/jobs/job";
import { creditsOfLine, groupEnded, groupQueue, percentOfLine } from "./queue-groups";

const JOB: Job = {
  id: "job_1",
  object: "job",
  kind: "video",
  status: "processing",
  revision: 1,
  progress_percent: null,
  model_id: "zeta",
  prompt: "A lake",
  request: {},
  series: null,
  credits_quoted: 15,
  credits_reserved: null,
  credits_used: null,
  credits_refunded: null,
  assets: [],
  failure_code: null,
  failure_message: null,
  error: null,
  retry_at: null,
  upstream_id: null,
  request_id: null,
  imported: false,
  person_id: "person_1",
  person_name: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  accepted_at: null,
  completed_at: null,
  failed_at: null,
  favorite: false,
  picked: false,
  rating: null,
  tags: [],
  collections: [],
  note: null,
  deleted_at: null,
};
const TAKE: ListedTake = {
  id: "take_1",
  board_id: "brd_1",
  board_name: "Aurelia",
  shot_id: "shot_1",
  shot_number: 1,
  number: 3,
  kind: "video",
  model_id: "zeta",
  prompt: "A lake",
  credits: 15,
  waits_for_shot: null,
  paused_for: null,
  is_yours: true,
};
const onBoard = (board: string, shot: string, more: Partial<Job> = {}): Job => ({
  ...JOB,
  series: { of: "takes", id: shot, position: 0, count: 2, board: { id: board, column_id: "clm_1" } },
  ...more,
});

it("has one line for the takes of a shot on a model that run, and one for those that wait", () => {
  const jobs = [
    { ...JOB, id: "job_alone" },
    onBoard("brd_1", "shot_1", { id: "job_a", progress_percent: 40 }),
    onBoard("brd_1", "shot_1", { id: "job_b", progress_percent: 60 }),
    onBoard("brd_1", "shot_1", { id: "job_c", status: "queued", credits_reserved: 20 }),
    onBoard("brd_1", "shot_2", { id: "job_d", model_id: "iota-2" }),
  ];
  const [board, alone, ...others] = groupQueue(jobs, [TAKE]);
  expect(others).toEqual([]);
  expect(alone).toMatchObject({ id: null, shots: [{ id: "job_alone" }] });
  expect(board).toMatchObject({ id: "brd_1", credits: 15 * 3 + 20 + 15 });
  const [first, second] = board?.shots ?? [];
  expect(first?.lines.map(({ isRunning, jobs, takes }) => [isRunning, jobs.length, takes.length])).toEqual([
    [true, 2, 0],
    [false, 1, 1],
  ]);
  expect(first?.lines.map(percentOfLine)).toEqual([50, null]);
  expect(second?.lines.map(({ modelId }) => modelId)).toEqual(["iota-2"]);
});

it("keeps every job and take once, whatever runs where", () => {
  const anyJob = fc.record({
    board: fc.constantFrom("brd_1", "brd_2", null),
    shot: fc.constantFrom("shot_1", "shot_2"),
    status: fc.constantFrom("sending", "queued", "processing"),
    model_id: fc.constantFrom("zeta", "iota-2"),
  });
  fc.assert(
    fc.property(fc.array(anyJob), fc.nat(3), (made, queued) => {
      const jobs = made.map(({ board, shot, ...more }, at) => {
        const job = { ...more, id: `job_${at}` } as const;
        return board === null ? { ...JOB, ...job } : onBoard(board, shot, job);
      });
      const takes = Array.from({ length: queued }, (_, at) => ({ ...TAKE, id: `take_${at}` }));
      const lines = groupQueue(jobs, takes).flatMap(({ shots }) => shots.flatMap((shot) => shot.lines));
      const ids = lines.flatMap((line) => [...line.jobs, ...line.takes].map(({ id }) => id));
      expect(ids.toSorted()).toEqual([...jobs, ...takes].map(({ id }) => id).toSorted());
      expect(lines.reduce((sum, line) => sum + creditsOfLine(line), 0)).toBe(ids.length * 15);
    }),
  );
});

it("puts the ends of a shot together, and failures apart from results", () => {
  const done = (id: string) => onBoard("brd_1", "shot_1", { id, status: "completed" });
  const ended = groupEnded([
    done("job_c"),
    onBoard("brd_1", "shot_1", { id: "job_b", status: "failed" }),
    done("job_a"),
  ]);
  expect(ended.map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([["job_c", "job_a"], ["job_b"]]);
});
