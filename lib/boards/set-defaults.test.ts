import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import type { JobKind } from "@/lib/jobs/job";
import type { BoardDefaults, Shot } from "./board";
import { isDifferent, NO_DEFAULTS } from "./defaults";
import { newShotOf } from "./edit";
import { setDefaultInput, setDefaultSetting, shareFirstFrame } from "./set-defaults";

const picture = linkedInput("https://files.test/a.png", "image");
const other = linkedInput("https://files.test/b.png", "image");
const shotOf = (id: string, more: Partial<Shot> = {}, kind: JobKind = "video"): Shot => ({
  ...newShotOf({ id: `shot_${id}`, kind, prompt: "A lake" }, 1),
  ...more,
});

it("takes a value out of the shots that said it themselves, and leaves those that differ", () => {
  const shots = [
    shotOf("a"),
    shotOf("b", { settings: { duration: "6", ratio: "1:1" } }),
    shotOf("c", { settings: { duration: "8" } }),
  ];
  expect(setDefaultSetting({ shots, defaults: NO_DEFAULTS }, "duration", "6")).toEqual([
    { do: "set_defaults", settings: { duration: "6" } },
    { do: "change_shots", ids: ["shot_b"], change: { settings: { ratio: "1:1" } } },
  ]);
});

it("shares a first frame with every shot that has a picture, in place of what each begins with", () => {
  const shots = [
    shotOf("a", { inputs: { firstFrame: picture } }),
    shotOf("b"),
    shotOf("c", { inputs: { continues: true } }),
    shotOf("d", { inputs: { firstFrame: other } }, "voice"),
    shotOf("e", { inputs: { firstFrame: null, lastFrame: picture } }),
  ];
  expect(shareFirstFrame({ shots, defaults: NO_DEFAULTS }, picture)).toEqual([
    { do: "set_defaults", inputs: { firstFrame: picture } },
    { do: "change_shots", ids: ["shot_a", "shot_c"], change: { inputs: {} } },
    { do: "change_shots", ids: ["shot_e"], change: { inputs: { lastFrame: picture } } },
  ]);
  expect(
    shareFirstFrame(
      { shots: [shotOf("b")], defaults: { settings: {}, inputs: { firstFrame: picture } } },
      picture,
    ),
  ).toEqual([]);
});

it("has a first frame or a style for all, since models take one of them", () => {
  const defaults = { settings: {}, inputs: { references: [other] } };
  expect(
    setDefaultInput(
      { shots: [shotOf("a", { inputs: { firstFrame: picture } })], defaults },
      "firstFrame",
      picture,
    ),
  ).toEqual([
    { do: "set_defaults", inputs: { firstFrame: picture, references: null } },
    { do: "change_shots", ids: ["shot_a"], change: { inputs: {} } },
  ]);
  expect(setDefaultInput({ shots: [], defaults }, "references", null)).toEqual([
    { do: "set_defaults", inputs: { references: null } },
  ]);
});

it("knows which shots differ, and counts files only where the board has one for all", () => {
  const framed = { settings: { duration: "5" }, inputs: { firstFrame: picture } };
  const of = (shot: Partial<Shot>, defaults: BoardDefaults = framed) =>
    isDifferent(defaults, shotOf("a", shot));
  expect(of({})).toBe(false);
  expect(of({ settings: { duration: "5" } })).toBe(false);
  expect(of({ settings: { duration: "6" } })).toBe(true);
  expect(of({ inputs: { firstFrame: null } })).toBe(true);
  expect(of({ inputs: { continues: true } })).toBe(true);
  expect(of({ inputs: { firstFrame: other } })).toBe(true);
  const open = { settings: { duration: "5" }, inputs: {} };
  for (const inputs of [{ firstFrame: null }, { continues: true }, { firstFrame: other }])
    expect(of({ inputs }, open)).toBe(false);
  expect(isDifferent(framed, shotOf("v", { inputs: { firstFrame: null } }, "voice"))).toBe(false);
});
