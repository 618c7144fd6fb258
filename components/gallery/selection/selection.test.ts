import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { loadGallerySearch } from "@/lib/navigation/gallery";
import {
  countSelected,
  draggedSelection,
  invertSelection,
  isSelected,
  jobsBetween,
  NOTHING_SELECTED,
  selectEverything,
  setJobsSelected,
} from "./selection";

const aJob = (id: string, second = 0) => ({ id, created_at: new Date(second * 1_000).toISOString() });
const NOW = new Date(60_000);

it("holds the ids of selected jobs, or all jobs except some ids", () => {
  const some = setJobsSelected(NOTHING_SELECTED, [aJob("a"), aJob("b")], true);
  expect(isSelected(some, aJob("a"))).toBe(true);
  expect(isSelected(some, aJob("c"))).toBe(false);
  const all = setJobsSelected(selectEverything(NOW), [aJob("a")], false);
  expect(isSelected(all, aJob("a"))).toBe(false);
  expect(isSelected(all, aJob("c"))).toBe(true);
  expect(isSelected(setJobsSelected(all, [aJob("a")], true), aJob("a"))).toBe(true);
});

it("a job made after everything was selected is not selected", () => {
  expect(isSelected(selectEverything(NOW), aJob("new", 61))).toBe(false);
});

it("a selection that is inverted twice is unchanged", () => {
  const some = setJobsSelected(NOTHING_SELECTED, [aJob("a")], true);
  const other = invertSelection(some, NOW);
  expect(isSelected(other, aJob("a"))).toBe(false);
  expect(isSelected(other, aJob("b"))).toBe(true);
  expect(invertSelection(other, NOW)).toEqual(some);
});

it("counts the selected jobs without a list of them", () => {
  const all = setJobsSelected(selectEverything(NOW), [aJob("a")], false);
  expect(countSelected(all, 100_000)).toBe(99_999);
  expect(countSelected(all, null)).toBeNull();
  expect(countSelected(setJobsSelected(NOTHING_SELECTED, [aJob("a")], true), 7)).toBe(1);
});

it("a range includes both its ends, in either direction", () => {
  const order = ["a", "b", "c", "d"].map((id) => aJob(id));
  expect(jobsBetween(order, "d", "b").map(({ id }) => id)).toEqual(["b", "c", "d"]);
  expect(jobsBetween(order, "gone", "b").map(({ id }) => id)).toEqual(["b"]);
});

it("a dragged tile carries the selection that it is of, or all takes of its shot that have a result", () => {
  const take = (id: string, status = "completed") =>
    ({
      ...aJob(id),
      status,
      assets: [],
      series: { of: "takes", id: "shot", position: 0, count: 3 },
    }) as unknown as Job;
  const loaded = [take("a"), take("b"), take("failed", "failed"), { ...take("c"), series: null }];
  const filters = loadGallerySearch({});
  const some = setJobsSelected(NOTHING_SELECTED, [aJob("b"), aJob("c")], true);
  expect(draggedSelection("c", some, loaded, filters)).toEqual({ ids: ["b", "c"] });
  expect(draggedSelection("a", some, loaded, filters)).toEqual({ ids: ["a", "b"] });
  expect(draggedSelection("c", NOTHING_SELECTED, loaded, filters)).toEqual({ ids: ["c"] });
  expect(draggedSelection("elsewhere", some, loaded, filters)).toEqual({ ids: ["elsewhere"] });
});
