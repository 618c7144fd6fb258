import { expect, it } from "vitest";
import { remarkTimeWords } from "./remark-time";

const A_REMARK = { item: "2 B", version: 1, seconds: 2.5, film_seconds: 7.5, film_rate: 25, frame_rate: 25 };

it.each([
  [A_REMARK, 1, { film: "00:07:12", shot: "Shot 2 B, 00:02:12", version: null }],
  [A_REMARK, 3, { film: "00:07:12", shot: "Shot 2 B, 00:02:12", version: "version 1" }],
  [{ ...A_REMARK, frame_rate: null }, null, { film: "00:07:12", shot: "Shot 2 B, 00:02:12", version: null }],
  [{ ...A_REMARK, film_rate: 30 }, null, { film: "00:07:15", shot: "Shot 2 B, 00:02:12", version: null }],
  [
    {
      ...A_REMARK,
      frame_rate: 30_000 / 1_001,
      film_rate: 30_000 / 1_001,
      seconds: 60.06,
      film_seconds: 67.067,
    },
    1,
    { film: "01:07;02", shot: "Shot 2 B, 01:00;02", version: null },
  ],
  [{ ...A_REMARK, seconds: null, film_seconds: null }, 1, { film: null, shot: "Shot 2 B", version: null }],
])("says one time in the film and one in the shot", (remark, latest, words) => {
  expect(remarkTimeWords(remark, latest)).toEqual(words);
});
