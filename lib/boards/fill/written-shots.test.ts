import { expect, it } from "vitest";
import { LIMITS } from "@/lib/contract/limits";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { mentionsIn } from "../reference";
import { castIn, filledShot, newReferences, rolesIn, type WrittenShot } from "./written-shots";

const SHOT: WrittenShot = {
  picture: "The bottle in the rain",
  line: null,
  speaker: null,
  seconds: 6.4,
  who: ["bottle"],
};
const bottle = {
  ...{ name: "Bottle", of: "picture" as const },
  input: linkedInput("https://files.test/bottle.png", "image"),
};
const NONE = { references: [] };

it("names what the board has a picture of, and takes over length and line", () => {
  expect(filledShot(SHOT, "video", {}, { references: [bottle] })).toEqual({
    ...{ kind: "video", prompt: "The @Bottle in the rain", settings: { duration: "6" } },
  });
  expect(filledShot({ ...SHOT, seconds: null }, "video", {}, NONE)).toEqual({
    ...{ kind: "video", prompt: "The bottle in the rain" },
  });
  const spoken = { ...SHOT, line: "Some mornings hold their breath.", speaker: "Old Ada" };
  expect(filledShot(spoken, "video", { "Old Ada": "nova" }, NONE)).toMatchObject({
    line: { text: spoken.line, voice_id: "nova", offset_seconds: 0 },
  });
  expect(filledShot(spoken, "video", {}, NONE)).toMatchObject({ note: `Old Ada: ${spoken.line}` });
});

it("gives the roles of lines voices with a name, but for those that the board has", () => {
  const shots = [
    { ...SHOT, line: "Hello.", speaker: "Old Ada" },
    { ...SHOT, line: "Again.", speaker: "Old Ada" },
    { ...SHOT, line: "Dawn." },
    { ...SHOT, speaker: "Nobody" },
  ];
  const roles = rolesIn(shots);
  expect(roles).toEqual(["Old Ada", ""]);
  const voices = { "Old Ada": "nova", "": "alto" };
  const ada = { name: "Old-Ada", of: "voice" as const, voice_id: "nova" };
  const named = { cast: [], pictures: {}, roles, voices };
  expect(newReferences(named, NONE)).toEqual([ada]);
  expect(newReferences(named, { references: [ada] })).toEqual([]);
  expect(newReferences({ ...named, voices: {} }, NONE)).toEqual([]);
});

it("names people and things that have a picture, before voices, once and as far as there is room", () => {
  const shots = [
    { ...SHOT, who: ["Old Ada", "bottle"] },
    { ...SHOT, who: ["bottle", "  ", "Bottle"] },
  ];
  const cast = castIn(shots, NONE);
  expect(cast).toEqual(["bottle", "Old Ada"]);
  expect(castIn(shots, { references: [bottle] })).toEqual(["Old Ada"]);
  const picture = linkedInput("https://files.test/ada.png", "image");
  const named = { cast, pictures: { "Old Ada": picture }, roles: ["Old Ada"], voices: { "Old Ada": "nova" } };
  const ada = { name: "Old-Ada", of: "picture" as const, input: picture };
  expect(newReferences(named, NONE)).toEqual([ada]);
  const others = Array.from({ length: 24 }, (_, at) => ({ ...bottle, name: `Thing-${at}` }));
  expect(newReferences(named, { references: others })).toEqual([]);
  expect(castIn(shots, { references: others.slice(1) })).toEqual(["bottle"]);
});

it.each([
  ["A bottle in the rain. The Bottle again", "bottle", "A @Bottle in the rain. The Bottle again"],
  ["Bottles, and the bottle's neck", "bottle", "Bottles, and the @Bottle's neck"],
  ["The @bottle in the rain", "bottle", "The @bottle in the rain"],
  ["A wet stone", "bottle", "A wet stone @Bottle"],
  ["A bar called No. 7 [at night]", "No. 7", "A bar called @No-7 [at night]"],
  ["瓶子在雨中", "瓶子", "@瓶子 在雨中"],
  ["雨中的瓶子", "瓶子", "雨中的 @瓶子"],
  ["زجاجة تحت المطر", "زجاجة", "@زجاجة تحت المطر"],
])("mentions in %j what is called %j", (picture, name, prompt) => {
  const reference = { ...bottle, name: name === "bottle" ? "Bottle" : name.replace(". ", "-") };
  const shot = filledShot({ ...SHOT, picture, who: [name] }, "video", {}, { references: [reference] });
  expect(shot.prompt).toBe(prompt);
  expect(mentionsIn(shot.prompt, [reference]).pictures).toHaveLength(1);
});

it("adds no mention that makes a prompt too long", () => {
  const picture = "x".repeat(LIMITS.videoPromptMaxLength);
  expect(filledShot({ ...SHOT, picture }, "video", {}, { references: [bottle] }).prompt).toBe(picture);
});
