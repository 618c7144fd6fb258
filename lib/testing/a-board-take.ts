import type { Shot } from "@/lib/boards/board";
import type { BoardTake, QueuedTake } from "@/lib/boards/run";

/** A shot of a board with a prompt and nothing else. */
export const A_SHOT: Shot = {
  id: "shot_1",
  revision: 1,
  kind: "video",
  prompt: "A lake",
  negative_prompt: "",
  note: "",
  inputs: {},
  settings: {},
  takes: {},
  trim: null,
  line: null,
  still_prompt: "",
};

/** A finished take of a shot, without a file. */
export const A_BOARD_TAKE: BoardTake = {
  job_id: "job_1",
  shot_id: "shot_1",
  column_id: "clm_1",
  number: 1,
  status: "completed",
  revision: 1,
  progress_percent: null,
  picked: false,
  rating: null,
  kept_for: [],
  credits: 15,
  charged: true,
  error: null,
  refused_prompt: null,
  is_unknown: false,
  asset: null,
  created_at: "2026-01-01T00:00:00Z",
  completed_at: null,
};

/** A take of the same shot that waits for its turn. */
export const A_QUEUED_TAKE: QueuedTake = {
  id: "take_1",
  run_id: "run_1",
  board_id: "brd_1",
  shot_id: "shot_1",
  column_id: "clm_1",
  number: 2,
  status: "waiting",
  after_shot_id: null,
  waits_for_shot: null,
  credits: 15,
  error: null,
};
