import { expect, it } from "vitest";
import type { Shot } from "@/lib/boards/board";
import type { BoardTake } from "@/lib/boards/run";
import { cutShape, pickParts } from "./pick-parts";

const asset = {
  type: "video" as const,
  url: "/a",
  poster_url: null,
  width: 1280,
  height: 720,
  duration_seconds: 5,
};
const take = (shot: string, more: Partial<BoardTake> = {}): BoardTake => ({
  job_id: `job_${shot}`,
  shot_id: shot,
  column_id: "clm_1",
  number: 1,
  status: "completed",
  revision: 1,
  progress_percent: null,
  picked: true,
  credits: 5,
  charged: true,
  error: null,
  is_unknown: false,
  asset,
  created_at: "2026-01-01T00:00:00Z",
  completed_at: "2026-01-01T00:00:00Z",
  ...more,
});
const shot = (id: string): Shot => ({
  id,
  revision: 1,
  kind: "video",
  prompt: "",
  negative_prompt: "",
  note: "",
  inputs: {},
  settings: {},
  takes: {},
});

it("takes the picks in the order of the shots, stills for three seconds, and counts the shots without one", () => {
  const takes = [
    take("c", { asset: { ...asset, type: "image", duration_seconds: null } }),
    take("a"),
    take("b", { picked: false }),
    take("d", { asset: { ...asset, type: "audio" } }),
  ];
  const { parts, without } = pickParts({ shots: ["a", "b", "c", "d"].map(shot) }, takes);
  expect(parts).toEqual([
    { job_id: "job_a", from_seconds: 0, to_seconds: 5 },
    { job_id: "job_c", from_seconds: 0, to_seconds: 3 },
  ]);
  expect(without).toBe(2);
});

it("says the size of most clips, and how many have another", () => {
  const takes = [take("a", { asset: { ...asset, width: 480, height: 480 } }), take("b"), take("c")];
  const parts = takes.map(({ job_id }) => ({ job_id, from_seconds: 0, to_seconds: 1 }));
  expect(cutShape(parts, takes)).toEqual({ size: { width: 1280, height: 720 }, others: 1, stills: 0 });
});
