import { expect, it } from "vitest";
import type { Job, JobSeries } from "./job";
import { latestOfEachPlace, numberTakes } from "./takes";

const at = (position: number): JobSeries => ({ id: "series-1", position, count: 3, of: "takes" });
const numbers = (takes: readonly { name: string; series: JobSeries | null }[]) =>
  numberTakes(takes).map(({ take, number }) => `${take.name} ${number}`);

it("numbers takes by their places, and those that were made again after them", () => {
  const takes = [
    { name: "second", series: at(1) },
    { name: "first", series: at(0) },
    { name: "first again", series: at(0) },
    { name: "third", series: at(2) },
    { name: "second again", series: at(1) },
  ];
  expect(numbers(takes)).toEqual(["first 1", "second 2", "third 3", "first again 4", "second again 5"]);
});

it("gives a job that was made alone the number 1", () => {
  expect(numbers([{ name: "alone", series: null }])).toEqual(["alone 1"]);
});

it("finds the newest take of each place", () => {
  // Only what it reads of a job.
  const job = (id: string, position: number) =>
    ({ id, series: at(position) }) satisfies Pick<Job, "id" | "series"> as Job;
  const takes = [job("again", 0), job("third", 2), job("first", 0)];
  expect(latestOfEachPlace(takes).map(({ id }) => id)).toEqual(["again", "third"]);
});
