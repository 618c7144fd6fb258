import { expect, it } from "vitest";
import { stateOf } from "@/lib/reviews/review-state";
import type { SharedItem, SharedReview } from "@/lib/reviews/shared-review";
import { filmOf } from "./film";
import { versionFacts } from "./version-facts";

const item = (id: string, more: Partial<SharedItem> = {}): SharedItem => ({
  ...{ id, take: null, is_pick: true, type: "video", url: "/x", poster_url: null, download_url: null },
  ...{ width: 16, height: 9, duration_seconds: 5, frame_rate: 25, from_seconds: 0, to_seconds: 5 },
  ...{ prompt: null, model: null },
  ...more,
});

const shown = (version: number, items: SharedItem[], sound: string | null) => {
  const review: SharedReview = {
    object: "shared_review",
    ...{ title: "Aurelia", from: null, expires_at: "2026-01-08T00:00:00Z", made_by: "model" },
    ...{ version, versions: [], state: stateOf([], [], 2), remarks: [], guests: [] },
    shots: [{ id: "1", number: 3, items, chosen: null }],
    ...{ mix: null, lines: [] },
    sound: sound === null ? null : { url: `${sound}?version=${version}`, duration_seconds: 9 },
  };
  const film = filmOf(review, {});
  return { review, film, scene: film[0] };
};
const said = (...versions: Parameters<typeof versionFacts>) =>
  versionFacts(...versions).map(({ name, values, isOther }) => [name, ...values, isOther]);

it("says what two versions show, and what of it is other", () => {
  const before = shown(1, [item("a")], "/sound/one");
  expect(said(before, shown(2, [item("a", { from_seconds: 1 })], "/sound/one"))).toEqual([
    ["Shot 3", "The same take", "The same take", false],
    ["Length", "00:05:00", "00:04:00", true],
    ["From", "00:00:00", "00:01:00", true],
    ["Film", "00:05:00", "00:04:00", true],
    ["Sound", "The same", "The same", false],
  ]);
  expect(said(before, shown(2, [item("b")], null))).toEqual([
    ["Shot 3", "The take before", "Another take", true],
    ["Length", "00:05:00", "00:05:00", false],
    ["Film", "00:05:00", "00:05:00", false],
    ["Sound", "The sound before", "None", true],
  ]);
  const mix = { level_db: -6, fade_in_seconds: 0, fade_out_seconds: 0, lowers_under_voice: true };
  const quieter = shown(2, [item("a")], "/sound/one");
  expect(said(before, { ...quieter, review: { ...quieter.review, mix } }).at(-1)).toEqual([
    ...["Sound", "The levels before", "Other levels", true],
  ]);
  // Letters where the takes are shared.
  const takes = [item("a", { take: "A", is_pick: false }), item("b", { take: "B" })];
  expect(said(before, shown(2, takes, "/sound/two"))[0]).toEqual(["Shot 3", "Take A", "Take B", true]);
});

it("says only what is of the whole film where a version has not that shot", () => {
  const later = shown(2, [item("a")], null);
  expect(said({ ...shown(1, [], null) }, later)).toEqual([["Film", "00:00:00", "00:05:00", true]]);
});
