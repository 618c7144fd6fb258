import { expect, test } from "vitest";
import { newShotOf } from "@/lib/boards/edit";
import type { JobKind } from "@/lib/jobs/job";
import { type Carried, dropPlan, type Over } from "./drop-plan";

const KINDS: readonly JobKind[] = ["video", "image", "voice", "avatar"];
const board = { shots: KINDS.map((kind) => newShotOf({ id: `shot_${kind}`, kind, prompt: "" }, 1)) };
const on = (kind: JobKind, part: Over["part"] = "words"): Over => ({ shotId: `shot_${kind}`, part });
const file = (type: Carried["type"], count = 1): Carried => ({ of: "files", type, count, shots: count });
const result = (type: Carried["type"], count = 1): Carried => ({ of: "results", type, count, shots: count });
const of = (carried: Carried, over: Over | null) => {
  const plan = dropPlan(board, carried, over);
  return plan.do === "input" ? plan.name : plan.do;
};

test("a file on a row is the input that its shot takes of this type, wherever on the row", () => {
  expect(
    KINDS.map((kind) => (["image", "video", "audio"] as const).map((type) => of(file(type), on(kind)))),
  ).toEqual([
    ["firstFrame", "sourceVideo", "refuse"],
    ["firstFrame", "refuse", "refuse"],
    ["refuse", "refuse", "sound"],
    ["firstFrame", "refuse", "sound"],
  ]);
  expect(of(file("image"), on("video", "takes"))).toBe("firstFrame");
  // What it is shows when it is dropped.
  expect(of(file(null), on("video"))).toBeNull();
});

test("a result is a take where the takes are, and an input where the words are; a clip gives a frame", () => {
  expect(of(result("video"), on("video", "takes"))).toBe("takes");
  expect(of(result("video", 3), on("video", "takes"))).toBe("takes");
  expect(of(result("image"), on("video"))).toBe("firstFrame");
  expect(of(result("video"), on("image"))).toBe("firstFrame");
  expect(of(result("video"), on("voice"))).toBe("refuse");
});

test("many are shots after the row that they are dropped on, and no first one is taken", () => {
  for (const carried of [file("image", 300), result("image", 2)])
    expect(dropPlan(board, carried, on("image"))).toEqual({
      do: "shots",
      before: "shot_voice",
      isFromRow: true,
    });
});

test("between rows and below them, shots come", () => {
  const shots = (before: string | null) => ({ do: "shots", before, isFromRow: false });
  expect(dropPlan(board, file("image"), on("image", "above"))).toEqual(shots("shot_image"));
  expect(dropPlan(board, file("image"), on("image", "below"))).toEqual(shots("shot_voice"));
  expect(dropPlan(board, file("image"), on("avatar", "below"))).toEqual(shots(null));
  expect(dropPlan(board, result("video", 9), null)).toEqual(shots(null));
  // A row that somebody removed meanwhile.
  expect(dropPlan(board, file("image"), { shotId: "shot_gone", part: "words" })).toEqual(shots(null));
});
