import { expect, it } from "vitest";
import { type AudienceKind, OPEN_AUDIENCE } from "@/lib/audience/audience";
import { newBoard } from "./board";
import { duplicateBoard } from "./duplicate";
import { PLAIN_MIX } from "./mix";

it("copies shots and columns under new ids, and keeps trims, lines, the sound and its mix, the defaults, the tags, and which column a number of takes is of", () => {
  const shot = {
    id: "shot_1",
    revision: 4,
    kind: "video" as const,
    prompt: "A lake",
    negative_prompt: "blur",
    note: "opening",
    inputs: {},
    settings: { ratio: "16:9" },
    takes: { clm_1: 3, clm_gone: 2 },
    trim: { from_seconds: 0.5, to_seconds: 2.125 },
    line: { text: "Dawn.", voice_id: "nova", offset_seconds: 1 },
    still_prompt: "A lake, wide",
  };
  const column = {
    id: "clm_1",
    revision: 2,
    kind: "video" as const,
    model_id: "zeta",
    settings: {},
    takes: 1,
  };
  const sound = { of: "job" as const, job_id: "job_voice" };
  const mix = { ...PLAIN_MIX, level_db: -14 };
  const defaults = { settings: { duration: "6" }, inputs: {} };
  let last = 0;
  const copy = duplicateBoard(
    {
      columns: [column],
      shots: [shot],
      sound,
      mix,
      references: [],
      defaults,
      tags: ["acme"],
      audience: OPEN_AUDIENCE,
    },
    "Copy",
    (prefix) => `${prefix}_new${last++}`,
  );
  expect(newBoard.parse(copy)).toEqual({
    name: "Copy",
    sound,
    mix,
    tags: ["acme"],
    references: [],
    defaults,
    columns: [{ id: "clm_new0", kind: "video", model_id: "zeta", settings: {}, takes: 1 }],
    shots: [
      {
        id: "shot_new1",
        kind: "video",
        prompt: "A lake",
        negative_prompt: "blur",
        note: "opening",
        inputs: {},
        settings: { ratio: "16:9" },
        takes: { clm_new0: 3 },
        trim: { from_seconds: 0.5, to_seconds: 2.125 },
        line: shot.line,
        still_prompt: "A lake, wide",
      },
    ],
  });
});

it("makes a copy of what not everybody sees its maker's alone", () => {
  const source = { columns: [], shots: [], sound: null, mix: null, references: [], tags: [] };
  const copyOf = (kind: AudienceKind) =>
    duplicateBoard(
      { ...source, defaults: { settings: {}, inputs: {} }, audience: { ...OPEN_AUDIENCE, kind } },
      "Copy",
      () => "shot_1",
    ).audience;
  expect([copyOf("private"), copyOf("shared"), copyOf("open")]).toEqual([
    { kind: "private" },
    { kind: "private" },
    undefined,
  ]);
});
