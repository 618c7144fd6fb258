import fc from "fast-check";
import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import { boardDefaults, boardEdit, type Column, type Shot } from "./board";
import { resolveCell } from "./cell";
import { defaultSettingsFor, inputsAsked, settingsAsked } from "./defaults";
import { newShotOf } from "./edit";

const picture = (name: string) => linkedInput(`https://files.test/${name}.webp`, "image");
const clip = linkedInput("https://files.test/a.mp4", "video");

const anySettings = fc.record(
  {
    duration: fc.constantFrom("5", "6", "8"),
    ratio: fc.constantFrom("16:9", "9:16", "1:1"),
    resolution: fc.constantFrom("480p", "720p", "1080p", "1024x1024"),
    audio: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyPicture = fc.constantFrom("a", "b").map(picture);
const anyDefaults = fc.record({
  settings: anySettings,
  inputs: fc.record(
    { firstFrame: anyPicture, references: fc.array(anyPicture, { minLength: 1, maxLength: 2 }) },
    { requiredKeys: [] },
  ),
});
const anyInputs: fc.Arbitrary<Shot["inputs"]> = fc.record(
  {
    firstFrame: fc.oneof(fc.constant(null), anyPicture),
    lastFrame: anyPicture,
    references: fc.array(anyPicture, { maxLength: 2 }),
    sourceVideo: fc.constant(clip),
    continues: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyShot = fc
  .record({ kind: fc.constantFrom(...KIND_NAMES), settings: anySettings, inputs: anyInputs })
  .map((shot) => newShotOf({ id: "shot_a", prompt: "A lake", ...shot }, 1));

it("asks for the shot's own setting, then the column's, then the board's", () => {
  fc.assert(
    fc.property(anyShot, anySettings, anyDefaults, (shot, settings, defaults) => {
      const catalogs = { ...BOARD_CATALOGS, defaults };
      const asked = new Map(Object.entries(settingsAsked(catalogs, shot, { settings })));
      const meant = new Map(Object.entries(defaultSettingsFor(catalogs, shot.kind)));
      const [own, column] = [new Map(Object.entries(shot.settings)), new Map(Object.entries(settings))];
      for (const name of ["duration", "ratio", "resolution", "audio"])
        expect(asked.get(name)).toBe(own.get(name) ?? column.get(name) ?? meant.get(name));
    }),
  );
});

it("gives a picture to shots that say nothing else, and never two things that exclude each other", () => {
  fc.assert(
    fc.property(anyShot, anyDefaults, (shot, defaults) => {
      const asked = inputsAsked(defaults, shot);
      const { firstFrame, references } = shot.inputs;
      if (shot.kind === "voice" || shot.inputs.continues || shot.inputs.sourceVideo)
        expect(asked).toBe(shot.inputs);
      if (firstFrame !== undefined) expect(asked.firstFrame).toBe(firstFrame);
      if (references !== undefined) expect(asked.references).toBe(references);
      const isGiven = asked.firstFrame !== firstFrame || asked.references !== references;
      if (isGiven) expect(Boolean(asked.firstFrame) && Boolean(asked.references?.length)).toBe(false);
      expect({ ...asked, firstFrame, references }).toEqual({ ...shot.inputs, firstFrame, references });
    }),
  );
});

it("costs and sends what a shot that says all of it itself does, on every model", () => {
  const columns = BOARD_CATALOGS.video.models.map(
    ({ id }): Column => ({ id: "clm_a", revision: 1, kind: "video", model_id: id, settings: {}, takes: 1 }),
  );
  fc.assert(
    fc.property(anyShot, anyDefaults, fc.constantFrom(...columns), (any, defaults, column) => {
      const shot: Shot = { ...any, kind: "video" };
      const catalogs = { ...BOARD_CATALOGS, defaults };
      const whole = {
        ...shot,
        inputs: inputsAsked(defaults, shot),
        settings: settingsAsked(catalogs, shot, column),
      };
      const [byDefault, byItself] = [
        resolveCell(catalogs, shot, column),
        resolveCell(BOARD_CATALOGS, whole, column),
      ];
      expect(byDefault?.problem).toBe(byItself?.problem);
      expect(byDefault?.credits).toBe(byItself?.credits);
      expect(byDefault?.madeFrom()).toBe(byItself?.madeFrom());
    }),
    { numRuns: 200 },
  );
});

it("means a value that only pictures have for pictures alone, and one that nobody has for all", () => {
  const catalogs = (resolution: string) => ({
    ...BOARD_CATALOGS,
    defaults: { settings: { resolution }, inputs: {} },
  });
  const size = BOARD_CATALOGS.image.models.flatMap(({ choices }) => choices.resolution)[0] ?? "";
  expect(defaultSettingsFor(catalogs(size), "image")).toEqual({ resolution: size });
  expect(defaultSettingsFor(catalogs(size), "video")).toEqual({});
  expect(defaultSettingsFor(catalogs("480p"), "image")).toEqual({});
  expect(defaultSettingsFor(catalogs("99K"), "video")).toEqual({ resolution: "99K" });
});

it("is refused with a file that is no picture, a mode, or references that are none", () => {
  const parsed = (defaults: object) =>
    boardDefaults.safeParse({ settings: {}, inputs: {}, ...defaults }).success;
  expect(parsed({ inputs: { firstFrame: picture("a"), references: [picture("b")] } })).toBe(true);
  expect(parsed({ inputs: { firstFrame: clip } })).toBe(false);
  expect(parsed({ inputs: { references: [] } })).toBe(false);
  expect(parsed({ settings: { mode: "edit" } })).toBe(false);
  const edit = (change: object) => boardEdit.safeParse({ do: "set_defaults", ...change }).success;
  expect(edit({ settings: { duration: null, audio: false }, inputs: { firstFrame: null } })).toBe(true);
  expect(edit({ settings: { duration: 5 } })).toBe(false);
});
