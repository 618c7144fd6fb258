import { expect, it } from "vitest";
import { FIELDS, optionRow, TEXT_FIELDS, textRow } from "@/lib/catalog/video-fields";
import { CSV_FIELDS, controlOf, SEARCHED_FIELDS, SPOKEN_CONTROLS } from "./request-fields";

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
  expect(CSV_FIELDS.map(({ column }) => column)).toEqual(["Negative prompt", "Ratio", "Resolution"]);
});

it("searches the texts of a person besides the prompt", () => {
  expect(SEARCHED_FIELDS).toEqual(["negative_prompt"]);
});
