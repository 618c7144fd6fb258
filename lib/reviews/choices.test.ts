import { expect, it } from "vitest";
import { tableOf } from "./choices";

const take = (number: number, letter: string, isPick = false) => ({
  ...{ shotId: `shot_${number}`, number, isPick },
  ...{ jobId: `job_${number}${letter}`, item: `${number} ${letter}` },
});
const TAKES = [
  take(2, "A", true),
  take(2, "B"),
  take(1, "A"),
  take(1, "B", true),
  take(3, "A"),
  take(4, "A", true),
];
const guest = (name: string, ...chosen: string[]) => ({ id: name, name, chosen: new Set(chosen) });
const GUESTS = [
  guest("Mara", "job_1A", "job_2A", "job_3A", "job_of_a_removed_take"),
  guest("Jo", "job_1A", "job_2B"),
  guest("Kim"),
];

it("lists by shot who chose what, whether they agree, and whether it is in use", () => {
  const { guests, shots } = tableOf(TAKES, GUESTS);
  expect(guests.map(({ name }) => name)).toEqual(["Mara", "Jo"]);
  expect(
    shots.map(({ number, pick, choices, is_agreed, is_in_use }) => [
      ...[number, pick?.item ?? null, is_agreed, is_in_use],
      choices.map(({ guest_id, item }) => `${guest_id} ${item}`),
    ]),
  ).toEqual([
    [1, "1 B", true, false, ["Mara 1 A", "Jo 1 A"]],
    [2, "2 A", false, false, ["Mara 2 A", "Jo 2 B"]],
    [3, null, true, false, ["Mara 3 A"]],
  ]);
});

it("says which picks the choices of a guest would change, and whether they are in use", () => {
  const picksOf = (...chosen: string[]) => tableOf(TAKES, [guest("Ada", ...chosen)]).guests[0]?.picks;
  const preview = picksOf(...(GUESTS[0]?.chosen ?? []));
  expect(preview).toMatchObject({ chosen: 3, are_in_use: false });
  expect(
    preview?.changes.map(({ number, take: { item }, before }) => [number, item, before?.item ?? null]),
  ).toEqual([
    [1, "1 A", "1 B"],
    [3, "3 A", null],
  ]);
  expect(picksOf("job_2A", "job_4A")).toEqual({ chosen: 2, are_in_use: true, changes: [] });
  expect(picksOf()).toBeUndefined();
});
