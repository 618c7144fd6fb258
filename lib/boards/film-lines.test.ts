import { expect, it } from "vitest";
import { lineIdOf, lineJob, placeOnBoard } from "./film-lines";

it("knows what was spoken of a line by its words, its voice and its shot", () => {
  const line = { text: "Some things take a lifetime to find.", voice_id: "nova", offset_seconds: 1 };
  const id = lineIdOf("shot_1", line);
  expect(lineIdOf("shot_1", { ...line, text: ` ${line.text}\n` })).toBe(id);
  expect(
    new Set([
      id,
      lineIdOf("shot_2", line),
      lineIdOf("shot_1", { ...line, voice_id: "b" }),
      lineIdOf("shot_1", { ...line, text: "Other" }),
    ]).size,
  ).toBe(4);
  const takes = [{ number: 1 }, { number: 2 }];
  expect(lineJob("brd_1", "shot_1", line, takes).series).toMatchObject({ id, position: 2, count: 3 });
});

it("finds the shot over a line while the line has these words", () => {
  const line = { text: "Some things take a lifetime to find.", voice_id: "nova", offset_seconds: 1 };
  const shots = [
    { id: "shot_1", line: null },
    { id: "shot_2", line },
  ];
  const id = lineIdOf("shot_2", line);
  expect(placeOnBoard(shots, id)).toEqual({ shotId: "shot_2", number: 2, part: "line" });
  expect(placeOnBoard(shots, "shot_1")).toEqual({ shotId: "shot_1", number: 1, part: "shot" });
  expect(placeOnBoard(shots, "stl_2")).toEqual({ shotId: "shot_2", number: 2, part: "still" });
  expect(placeOnBoard([{ id: "shot_2", line: { ...line, text: "Other" } }], id)).toBeNull();
});
