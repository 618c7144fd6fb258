import { expect, it } from "vitest";
import { FIELDS, optionRow } from "@/lib/catalog/video-fields";
import { CSV_FIELDS, controlOf, SEARCHED_FIELDS } from "./request-fields";

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

it("names the control of an option as a selection names the option", () => {
  for (const field of FIELDS) expect(optionRow(field).control).toBe(field);
});

it("exports each column once, what a person wrote before the settings", () => {
  expect(CSV_FIELDS.map(({ column }) => column)).toEqual(["Negative prompt", "Ratio", "Resolution"]);
});

it("searches what a person wrote beside the prompt", () => {
  expect(SEARCHED_FIELDS).toEqual(["negative_prompt"]);
});
