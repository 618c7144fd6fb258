import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { filledShot, roleEdits, rolesIn, type WrittenShot } from "./written-shots";

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
  expect(roleEdits(roles, voices, NONE)).toEqual([{ do: "set_reference", name: "Old-Ada", reference: ada }]);
  expect(roleEdits(roles, voices, { references: [ada] })).toEqual([]);
  expect(roleEdits(roles, {}, NONE)).toEqual([]);
});
