import { expect, it } from "vitest";
import { readBrief, subjectOf } from "../brief";
import { PROMPTS } from "./test-prompts";

const prompts = Object.entries(PROMPTS).flatMap(([name, list]) =>
  list.map((prompt) => [prompt, name] as const),
);

it("is tested with at least 200 prompts", () => {
  expect(new Set(prompts.map(([prompt]) => prompt)).size).toBeGreaterThanOrEqual(200);
});

it.each(prompts)("%s: %s", (prompt, name) => {
  expect(subjectOf(prompt)).toBe(name);
});

it.each(["Something nice", "xyzzy", "8k, masterpiece, best quality", "an unknighted catalogue of carpets"])(
  "%s names nothing that can be drawn, so it is a scene without a subject",
  (prompt) => {
    expect(subjectOf(prompt)).toBeNull();
    expect(readBrief(prompt, "").cast).toEqual([]);
  },
);

it.each([
  ["two birds", true],
  ["a flock of birds", true],
  ["a bird", false],
])("%s: in the plural %s", (prompt, many) => {
  expect(readBrief(prompt, "").cast[0]).toMatchObject({ many });
});

it("reads the colour before the subject, and the one of the clothes", () => {
  expect(readBrief("a red car in a blue city", "").colourWord).toBe("#d03a36");
  expect(readBrief("a woman in a green coat", "").colourWord).toBe("#4a9a5a");
  expect(readBrief("a car at the golden hour", "").colourWord).toBeNull();
});

it("sets the rider on the horse, and draws a portrait from near", () => {
  expect(readBrief("An astronaut riding a horse", "")).toMatchObject({ rides: true });
  expect(readBrief("Portrait of an old sailor", "")).toMatchObject({
    old: true,
    cast: [{ subject: { place: "portrait" } }],
  });
});

it("follows the camera words", () => {
  const sizeOf = (prompt: string) => readBrief(prompt, "").lens.size;
  expect(sizeOf("close-up of a cat")).toBeGreaterThan(sizeOf("a cat"));
  expect(sizeOf("aerial view of a castle")).toBeLessThan(sizeOf("a castle"));
  expect(readBrief("a cat, zoom out", "").lens.push).toBeLessThan(0);
});
