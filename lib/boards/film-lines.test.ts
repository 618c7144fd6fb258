import { expect, it } from "vitest";
import { lineIdOf, lineJob } from "./film-lines";

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
