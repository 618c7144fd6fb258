import fc from "fast-check";
import { expect, it } from "vitest";
import { OPEN_AUDIENCE } from "@/lib/audience/audience";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { fieldsOf } from "@/lib/kinds/request-fields";
import { A_SHOT } from "@/lib/testing/a-board-take";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import type { BoardDefaults, BoardEdit, Column, Shot } from "./board";
import { type Catalogs, resolveCell } from "./cell";
import { NO_DEFAULTS } from "./defaults";
import { applyEdit, editsToUndo } from "./edit";
import { changedFields, isOutdated, madeFrom } from "./made-from";

const AS_IT_IS = { defaults: {}, fileOf: (address: string) => address };

const value = fc.oneof(
  fc.string({ minLength: 1 }).filter((text) => text.trim() === text),
  fc.boolean(),
  fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 }),
);
/** A kind, a request of it with any of its fields in any order, and one of its fields with two values. */
const asked = fc.constantFrom(...KIND_NAMES).chain((kind) => {
  const fields = fieldsOf(kind).map(([field]) => field);
  return fc.record({
    kind: fc.constant(kind),
    request: fc.dictionary(fc.constantFrom(...fields), value),
    field: fc.constantFrom(...fields),
    values: fc.tuple(value, value).filter(([one, other]) => String(one) !== String(other)),
  });
});

it("takes a request for the same in any order of its fields, with space around texts, and with what no form has", () => {
  fc.assert(
    fc.property(asked, fc.integer(), ({ kind, request }, seed) => {
      const reversed = Object.entries(request).reverse();
      const spaced = reversed.map(([name, each]) => [name, typeof each === "string" ? ` ${each}\n` : each]);
      const again = madeFrom(kind, { ...Object.fromEntries(spaced), seed }, AS_IT_IS);
      expect(again).toBe(madeFrom(kind, request, AS_IT_IS));
    }),
  );
});

it("names exactly the field that changed, of every kind", () => {
  fc.assert(
    fc.property(asked, ({ kind, request, field, values: [one, other] }) => {
      const before = madeFrom(kind, { ...request, [field]: one }, AS_IT_IS);
      const now = madeFrom(kind, { ...request, [field]: other }, AS_IT_IS);
      expect(changedFields(kind, before, now)).toEqual([field]);
      expect(
        changedFields(kind, before, madeFrom(kind, { ...request, [field]: undefined }, AS_IT_IS)),
      ).toEqual([field]);
      expect([isOutdated(before, now), isOutdated(before, before)]).toEqual([true, false]);
    }),
  );
});

it("marks nothing where one of the two is not known, or is of another format", () => {
  const now = madeFrom("voice", { text: "Hello" }, AS_IT_IS);
  for (const before of [null, undefined, now.replace(/^\S+/, "another")])
    expect([isOutdated(before, now), isOutdated(now, before), changedFields("voice", before, now)]).toEqual([
      false,
      false,
      [],
    ]);
});

const shot = A_SHOT;
const column: Column = {
  id: "clm_1",
  revision: 1,
  kind: "video",
  model_id: "gamma-2.5",
  settings: {},
  takes: 1,
};
const picture = (name: string) => linkedInput(`https://files.test/${name}.webp`, "image");

const of = (changes: Partial<Shot>, catalogs: Catalogs = BOARD_CATALOGS, model: Partial<Column> = {}) =>
  resolveCell(catalogs, { ...shot, ...changes }, { ...column, ...model })?.madeFrom() ?? null;
const changed = (changes: Partial<Shot>) => changedFields("video", of({}), of(changes));

it("tells words, settings, files and what a shot begins with apart", () => {
  expect(changed({ prompt: "A lake at dusk" })).toEqual(["prompt"]);
  expect(changed({ negative_prompt: "rain" })).toEqual(["negative_prompt"]);
  expect(changed({ settings: { ratio: "9:16", duration: "8" } })).toEqual(["ratio", "duration_seconds"]);
  expect(changed({ inputs: { references: [picture("anna")] } })).toEqual(["reference_image_urls"]);
  const own = of({ inputs: { firstFrame: picture("a") } });
  const continued = of({ inputs: { continues: true } });
  expect(changedFields("video", own, continued)).toEqual(["input_image_url"]);
  expect(changedFields("video", own, of({ inputs: { firstFrame: picture("b") } }))).toEqual([
    "input_image_url",
  ]);
});

it("is not changed by notes, takes and trims, nor by asking for what the model makes anyway", () => {
  const kept: Partial<Shot>[] = [
    { note: "Softer" },
    { takes: { clm_1: 4 } },
    { trim: { from_seconds: 1, to_seconds: 2 } },
    { settings: { ratio: "16:9", duration: "5", resolution: "720p" } },
    { inputs: { sound: linkedInput("https://files.test/a.mp3", "audio") } },
  ];
  for (const changes of kept) expect(changed(changes)).toEqual([]);
});

it("knows a file by its upload when its address is renewed, and a name by the picture behind it", () => {
  const upload = (address: string, uploadId: string) => ({ ...picture(address), uploadId });
  const anna = (input: ReturnType<typeof picture>) => ({
    ...BOARD_CATALOGS,
    references: [{ name: "anna", of: "picture" as const, input }],
  });
  const prompt = "A portrait of @anna";
  const before = of({ prompt }, anna(upload("one", "upl_1")));
  expect(of({ prompt }, anna(upload("renewed", "upl_1")))).toBe(before);
  const after = of({ prompt }, anna(upload("two", "upl_2")));
  expect(changedFields("video", before, after)).toEqual(["reference_image_urls"]);
  expect(of({}, anna(upload("two", "upl_2")))).toBe(of({}));
});

it("marks the takes of shots that name a reference while that is gone, and no longer once it is back", () => {
  const anna = { name: "anna", of: "picture" as const, input: picture("anna") };
  const prompt = "A portrait of @anna";
  const known = { ...BOARD_CATALOGS, references: [anna] };
  const made = of({ prompt }, known);
  const marked = of({ prompt: `${prompt} at dusk` }, known);
  const gone = of({ prompt }, BOARD_CATALOGS);
  expect(changedFields("video", made, gone)).toEqual(expect.arrayContaining(["reference_image_urls"]));
  // Also of takes that are marked already, which stay marked.
  expect(changedFields("video", made, marked)).toEqual(["prompt"]);
  expect(changedFields("video", made, of({ prompt: `${prompt} at dusk` }, BOARD_CATALOGS))).toContain(
    "prompt",
  );
  expect(of({ prompt }, { ...BOARD_CATALOGS, references: [anna] })).toBe(made);
});

it("follows the defaults of the board, in every shot that says nothing else", () => {
  const withDefaults = (
    settings: BoardDefaults["settings"],
    inputs: BoardDefaults["inputs"] = {},
  ): Catalogs => ({
    ...BOARD_CATALOGS,
    defaults: { settings, inputs },
  });
  const own: Partial<Shot> = { settings: { ratio: "1:1" }, inputs: { firstFrame: null } };
  const tall = withDefaults({ ratio: "9:16", duration: "8" });
  expect(changedFields("video", of({}), of({}, tall))).toEqual(["ratio", "duration_seconds"]);
  expect(changedFields("video", of(own), of(own, tall))).toEqual(["duration_seconds"]);
  expect(of({}, withDefaults({ ratio: "16:9" }))).toBe(of({}));
  const framed = withDefaults({}, { firstFrame: picture("a") });
  expect(of({}, framed)).toBe(of({ inputs: { firstFrame: picture("a") } }));
  expect(of(own, framed)).toBe(of(own));
  expect(of({ inputs: { continues: true } }, framed)).toBe(of({ inputs: { continues: true } }));
});

it("is nothing for a cell that can't run, so that a model that is gone marks no take", () => {
  expect(of({}, BOARD_CATALOGS, { model_id: "gone" })).toBeNull();
  expect(of({ prompt: "  " })).toBeNull();
});

it("is the same again after an undo", () => {
  const changes = fc.record<Partial<Shot>>(
    {
      prompt: fc.string({ minLength: 1 }),
      negative_prompt: fc.string(),
      settings: fc.record({ ratio: fc.constantFrom("16:9", "9:16", "1:1") }, { requiredKeys: [] }),
      inputs: fc.constantFrom<Shot["inputs"]>({}, { continues: true }, { firstFrame: picture("a") }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(changes, (change) => {
      const board = {
        shots: [shot],
        columns: [column],
        references: [],
        defaults: NO_DEFAULTS,
        mix: null,
        tags: [],
        name: "",
        note: "",
        sound: null,
        audience: OPEN_AUDIENCE,
      };
      const whole = { ...board, id: "brd_1", object: "board" as const, cover_job_id: null, revision: 1 };
      const content = { ...whole, person_id: "per_1", person_name: null, created_at: "2026-01-01T00:00:00Z" };
      const edit: BoardEdit = { do: "change_shots", ids: [shot.id], change };
      const undone = editsToUndo(content, edit).reduce(applyEdit, applyEdit(content, edit));
      expect(of(undone.shots[0] ?? {})).toBe(of({}));
    }),
  );
});
