import { expect, it } from "vitest";
import type { SharedItem, SharedRemark, SharedReview } from "@/lib/reviews/shared-review";
import { filmLength, filmOf, sceneAt, threadsOf } from "./film";

const item = (id: string, more: Partial<SharedItem> = {}): SharedItem => ({
  id,
  take: null,
  is_pick: false,
  type: "video",
  url: "/x",
  poster_url: null,
  download_url: null,
  width: 16,
  height: 9,
  duration_seconds: 5,
  prompt: null,
  model: null,
  ...more,
});
const remark = (id: string, more: Partial<SharedRemark> = {}): SharedRemark => ({
  id,
  item_id: "a",
  item: "1",
  reply_to: null,
  name: "Jonas",
  is_yours: false,
  is_studio: false,
  text: "Lower",
  seconds: 1,
  mark: null,
  is_resolved: false,
  created_at: "2026-01-01T00:00:00Z",
  ...more,
});

const review = (more: Partial<SharedReview> = {}): SharedReview => ({
  object: "shared_review",
  title: "Aurelia",
  from: null,
  expires_at: "2026-01-08T00:00:00Z",
  shots: [
    { id: "1", number: 1, items: [item("a")], chosen: null },
    {
      id: "2",
      number: 2,
      items: [item("b"), item("c", { is_pick: true, duration_seconds: 7 })],
      chosen: null,
    },
    { id: "3", number: 4, items: [item("d", { type: "image", duration_seconds: null })], chosen: null },
  ],
  remarks: [],
  verdict: null,
  ...more,
});

it("plays the pick of a shot, what the visitor chose instead, or what they look at", () => {
  const shown = (shared: SharedReview, lookedAt = {}) =>
    filmOf(shared, lookedAt).map((scene) => [scene.item.id, scene.start, scene.length]);
  expect(shown(review())).toEqual([
    ["a", 0, 5],
    ["c", 5, 7],
    ["d", 12, 4],
  ]);
  const chosen = review({ shots: review().shots.map((shot) => ({ ...shot, chosen: "b" })) });
  expect(shown(chosen)[1]).toEqual(["b", 5, 5]);
  expect(shown(chosen, { 2: "c" })[1]).toEqual(["c", 5, 7]);
});

it("finds the scene of a time, also at its edges", () => {
  const film = filmOf(review(), {});
  expect(filmLength(film)).toBe(16);
  expect(sceneAt(film, 0)).toEqual({ at: 0, seconds: 0 });
  expect(sceneAt(film, 5)).toEqual({ at: 1, seconds: 0 });
  expect(sceneAt(film, 15)).toEqual({ at: 2, seconds: 3 });
  expect(sceneAt(film, 99)).toEqual({ at: 2, seconds: 4 });
  expect(sceneAt([], 3)).toEqual({ at: 0, seconds: 0 });
});

it("numbers remarks in the order of the film, with replies below and what is not shared any more last", () => {
  const shared = review({
    remarks: [
      remark("gone", { item_id: null }),
      remark("late", { item_id: "c", seconds: 3 }),
      remark("reply", { reply_to: "late", seconds: null }),
      remark("other take", { item_id: "b", seconds: 1 }),
      remark("early", { seconds: 2 }),
    ],
  });
  const threads = threadsOf(shared, filmOf(shared, {}));
  expect(
    threads.map(({ remark, number, place, replies }) => [
      remark.id,
      number,
      place?.filmSeconds,
      replies.length,
    ]),
  ).toEqual([
    ["early", 1, 2, 0],
    ["other take", 2, 6, 0],
    ["late", 3, 8, 1],
    ["gone", 4, undefined, 0],
  ]);
});
