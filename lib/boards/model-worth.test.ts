import { expect, it } from "vitest";
import { A_BOARD_TAKE } from "@/lib/testing/a-board-take";
import type { Column } from "./board";
import { modelWorth } from "./model-worth";
import type { BoardTake } from "./run";

const columnOf = (id: string): Column => ({
  id: `clm_${id}`,
  revision: 1,
  kind: "video",
  model_id: id,
  settings: {},
  takes: 1,
});
const takeOf = (
  column: string,
  changes: Partial<BoardTake> & { seconds?: number; length?: number } = {},
): BoardTake => {
  const { seconds = 10, length = 5, ...rest } = changes;
  return {
    ...A_BOARD_TAKE,
    column_id: `clm_${column}`,
    credits: 20,
    asset: { type: "video", url: "/a", poster_url: null, width: 16, height: 9, duration_seconds: length },
    created_at: new Date(0).toISOString(),
    completed_at: new Date(seconds * 1_000).toISOString(),
    ...rest,
  };
};

it("says of each model what its picks cost, how long it takes and how often it fails, with the number behind it", () => {
  const takes = [
    takeOf("a", { picked: true, seconds: 10, made_from: "1 still=k3x" }),
    takeOf("a", { seconds: 30, made_from: "1 prompt=a still=k3x" }),
    takeOf("a", { status: "failed", credits: 0, completed_at: null, asset: null }),
    takeOf("a", { status: "processing", charged: false, completed_at: null }),
    takeOf("b", { picked: true, seconds: 20, credits: 60 }),
    takeOf("b", { picked: true, seconds: 40, credits: 60, length: 10 }),
    takeOf("b", { status: "canceled", credits: 15 }),
    takeOf("gone", { picked: true }),
  ];
  expect(modelWorth(["a", "b", "c"].map(columnOf), takes)).toEqual([
    {
      key: "clm_b",
      model_id: "b",
      ended: 2,
      picked: 2,
      ended_with_still: 0,
      picked_with_still: 0,
      failed: 0,
      credits: 135,
      credits_per_picked_second: 9,
      median_seconds: 30,
    },
    {
      key: "clm_a",
      model_id: "a",
      ended: 3,
      picked: 1,
      ended_with_still: 2,
      picked_with_still: 1,
      failed: 1,
      credits: 40,
      credits_per_picked_second: 8,
      median_seconds: 20,
    },
    {
      key: "clm_c",
      model_id: "c",
      ended: 0,
      picked: 0,
      ended_with_still: 0,
      picked_with_still: 0,
      failed: 0,
      credits: 0,
      credits_per_picked_second: null,
      median_seconds: null,
    },
  ]);
});
