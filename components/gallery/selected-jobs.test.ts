import { expect, it } from "vitest";
import { countSelected, everything, inverted, isSelected, NOTHING, withJobs } from "./selected-jobs";
import { between } from "./selection";

const aJob = (id: string, second = 0) => ({ id, created_at: new Date(second * 1_000).toISOString() });
const NOW = new Date(60_000);

it("names few, or all but few", () => {
  const some = withJobs(NOTHING, [aJob("a"), aJob("b")], true);
  expect(isSelected(some, aJob("a"))).toBe(true);
  expect(isSelected(some, aJob("c"))).toBe(false);
  const all = withJobs(everything(NOW), [aJob("a")], false);
  expect(isSelected(all, aJob("a"))).toBe(false);
  expect(isSelected(all, aJob("c"))).toBe(true);
  expect(isSelected(withJobs(all, [aJob("a")], true), aJob("a"))).toBe(true);
});

it("what is made after everything was selected is not selected", () => {
  expect(isSelected(everything(NOW), aJob("new", 61))).toBe(false);
});

it("inverted twice is what it was", () => {
  const some = withJobs(NOTHING, [aJob("a")], true);
  const other = inverted(some, NOW);
  expect(isSelected(other, aJob("a"))).toBe(false);
  expect(isSelected(other, aJob("b"))).toBe(true);
  expect(inverted(other, NOW)).toEqual(some);
});

it("counts what is selected without a list of it", () => {
  const all = withJobs(everything(NOW), [aJob("a")], false);
  expect(countSelected(all, 100_000)).toBe(99_999);
  expect(countSelected(all, null)).toBeNull();
  expect(countSelected(withJobs(NOTHING, [aJob("a")], true), 7)).toBe(1);
});

it("a range has both its ends, whichever was first", () => {
  const order = ["a", "b", "c", "d"].map((id) => aJob(id));
  expect(between(order, "d", "b").map(({ id }) => id)).toEqual(["b", "c", "d"]);
  expect(between(order, "gone", "b").map(({ id }) => id)).toEqual(["b"]);
});
