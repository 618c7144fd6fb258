import { expect, it } from "vitest";
import { gainAt } from "@/lib/boards/levels";
import { stateOf } from "@/lib/reviews/review-state";
import type { SharedItem, SharedRemark, SharedReview } from "@/lib/reviews/shared-review";
import { filmOf, heardIn, lengthOf, remarkCode, remarkPlaces, studioCut, threadsOf } from "./film";

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
  from_seconds: 0,
  to_seconds: 5,
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
  version: 1,
  seconds: 1,
  film_seconds: 1,
  film_rate: 24,
  frame_rate: null,
  mark: null,
  is_resolved: false,
  is_revised: false,
  answered_in: null,
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
      items: [item("b"), item("c", { is_pick: true, to_seconds: 7 })],
      chosen: null,
    },
    { id: "3", number: 4, items: [item("d", { type: "image", to_seconds: 4 })], chosen: null },
  ],
  sound: null,
  mix: null,
  lines: [],
  remarks: [],
  guests: [],
  made_by: "model",
  version: 1,
  versions: [],
  state: stateOf([], [], 1),
  ...more,
});

it("plays the pick of a shot, what the visitor chose instead, or what they look at", () => {
  const shown = (shared: SharedReview, lookedAt = {}) =>
    filmOf(shared, lookedAt).map((scene) => [scene.item.id, scene.starts_at, lengthOf(scene)]);
  expect(shown(review())).toEqual([
    ["a", 0, 5],
    ["c", 5, 7],
    ["d", 12, 4],
  ]);
  const chosen = review({ shots: review().shots.map((shot) => ({ ...shot, chosen: "b" })) });
  expect(shown(chosen)[1]).toEqual(["b", 5, 5]);
  expect(shown(chosen, { 2: "c" })[1]).toEqual(["c", 5, 7]);
});

it("hears the lines of the shots that are in the film, from where those begin", () => {
  const line = { url: "/voice", text: "Dawn.", duration_seconds: 2, offset_seconds: 0.5 };
  const shared = review({
    lines: [
      { ...line, shot: "2" },
      { ...line, shot: "gone" },
    ],
  });
  const { captions, level } = heardIn(filmOf(shared, { 2: "b" }), shared);
  expect(captions).toEqual([{ src: "/voice", text: "Dawn.", starts_at: 5.5, seconds: 2 }]);
  expect(gainAt(level, 6)).toBeLessThan(gainAt(level, 9));
});

it("places a remark by the time of its result, and says where the film leaves that out", () => {
  const shots = [
    { id: "1", number: 1, items: [item("a", { from_seconds: 1, to_seconds: 3 })], chosen: null },
    {
      id: "2",
      number: 2,
      items: [item("b", { from_seconds: 2, to_seconds: 4 }), item("c", { is_pick: true, to_seconds: 1 })],
      chosen: null,
    },
  ];
  const placeOf = remarkPlaces(filmOf(review({ shots }), {}));
  const placed = (item_id: string, seconds: number | null) => {
    const place = placeOf({ item_id, seconds });
    return place && [place.at, Math.round(place.filmSeconds * 100) / 100, place.isLeftOut];
  };
  expect(placed("a", 1.5)).toEqual([0, 0.5, false]);
  expect(placed("a", 3)).toEqual([0, 1.98, false]);
  expect(placed("a", 0.5)).toEqual([0, 0, true]);
  expect(placed("a", 4.5)).toEqual([0, 1.98, true]);
  expect(placed("a", null)).toEqual([0, 0, false]);
  // Of a take that is longer than the one that is shown: in the film at the end of that.
  expect(placed("b", 3.5)).toEqual([1, 2.98, false]);
  expect(placed("gone", 1)).toBeNull();
});

it("says the time of a remark in the frames of the film, whatever the take has", () => {
  const shots = [
    { id: "1", number: 1, items: [item("a", { frame_rate: 30 }), item("b", { frame_rate: 60 })] },
  ];
  const placeOf = remarkPlaces(
    filmOf(review({ shots: shots.map((shot) => ({ ...shot, chosen: null })) }), {}),
  );
  expect(placeOf({ item_id: "a", seconds: 2.5 })?.code).toBe("00:02:15");
  expect(placeOf({ item_id: "b", seconds: 2.5 })?.code).toBe("00:02:15");
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

const versions = [1, 2, 3].map((number) => ({
  number,
  created_at: "2026-01-01T00:00:00Z",
  changes: null,
}));

it("lists remarks on earlier versions after those on the latest, and beside an earlier one those on it alone", () => {
  const remarks = [
    remark("first", { version: 1, film_seconds: 3 }),
    remark("second", { version: 2, item_id: "c", seconds: 2 }),
    remark("latest", { version: 3, seconds: 2 }),
    remark("dropped", { version: 4, seconds: 3 }),
    remark("reply", { version: 3, reply_to: "first" }),
  ];
  const listed = (version: number) => {
    const shared = review({ remarks, version, versions });
    return threadsOf(shared, filmOf(shared, {})).map((thread) => [
      ...[thread.remark.id, thread.elsewhere, thread.place?.filmSeconds, thread.replies.length],
    ]);
  };
  expect(listed(3)).toEqual([
    ["latest", null, 2, 0],
    // Of a version that is not kept any more.
    ["dropped", null, 3, 0],
    ["second", 2, undefined, 0],
    ["first", 1, undefined, 1],
  ]);
  expect(listed(2)).toEqual([["second", null, 7, 0]]);
});

it("says the time that a remark will have in the film of the studio, whatever this visitor looks at", () => {
  const shots = review().shots.map((shot) => ({ ...shot, chosen: shot.id === "2" ? "b" : null }));
  const shared = review({ shots });
  expect(studioCut(shared).map(({ item }) => item.id)).toEqual(["a", "c", "d"]);
  const film = filmOf(shared, {});
  const [first, second, third] = film;
  if (!first || !second || !third) throw new Error("three shots");
  // The second shot is two seconds longer there.
  expect(remarkCode(shared, first, 1)).toBe("00:01:00");
  expect(remarkCode(shared, second, 6)).toBe("00:06:00");
  expect(remarkCode(shared, third, third.starts_at + 1)).toBe("00:13:00");
});
