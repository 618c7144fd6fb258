import { expect, it } from "vitest";
import { FIELDS, optionRow, TEXT_FIELDS, textRow } from "@/lib/catalog/video-fields";
import { WRITTEN_FIELDS } from "@/lib/contract/job-requests";
import { KIND_NAMES } from "./kinds";
import { CSV_FIELDS, controlOf, fieldsOf, SEARCHED_FIELDS, SPOKEN_CONTROLS } from "./request-fields";

const ROWS = KIND_NAMES.flatMap(fieldsOf);

it.each([
  ["duration_seconds", "duration"],
  ["duration", "duration"],
  ["reference_image_urls", "references"],
  ["voice_id", "voice"],
  ["image_url", "portrait"],
  ["seed", null],
  ["toString", null],
])("a refusal of %s belongs to the control %s", (field, control) => {
  expect(controlOf(field)).toBe(control);
});

it("names the control of an option as a selection or draft names the option", () => {
  for (const field of FIELDS) expect(optionRow(field).control).toBe(field);
  for (const field of TEXT_FIELDS) expect(textRow(field).control).toBe(field);
});

it("the spoken controls are the prompt, the script and the sound of a form", () => {
  expect([...SPOKEN_CONTROLS].sort()).toEqual(["prompt", "sound", "text"]);
});

it("exports each column once, texts of a person before settings", () => {
  const named = ROWS.flatMap(([, { csvColumn }]) => csvColumn ?? []);
  expect(CSV_FIELDS.map(({ column }) => column).sort()).toEqual([...new Set(named)].sort());
  const texts = CSV_FIELDS.filter(({ wire }) => SEARCHED_FIELDS.includes(wire));
  expect(texts).not.toEqual([]);
  expect(CSV_FIELDS.slice(0, texts.length)).toEqual(texts);
});

it("searches every text of a person besides the prompt", () => {
  const prompts = ROWS.flatMap(([wire, { role }]) => (role === "prompt" ? [wire] : []));
  expect(new Set([...prompts, ...SEARCHED_FIELDS])).toEqual(WRITTEN_FIELDS);
});
