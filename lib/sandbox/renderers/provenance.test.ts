import { expect, it } from "vitest";
import { PROVENANCE, promptIn, scriptIn } from "./provenance";

it("finds the script in the file of an avatar or a voice, and the prompt in that of a clip", () => {
  expect(scriptIn({ comment: PROVENANCE.avatar, description: "Good morning." })).toBe("Good morning.");
  expect(scriptIn({ comment: PROVENANCE.voice, lyrics: "Good night." })).toBe("Good night.");
  expect(promptIn({ comment: `${PROVENANCE.clip} (mode generate)`, description: "A fjord" })).toBe("A fjord");
});

it("reads nothing from other files, and no prompt as a script", () => {
  expect(scriptIn({ comment: "Filmed by hand", description: "Good morning." })).toBeNull();
  expect(scriptIn({ comment: `${PROVENANCE.clip} (mode generate)`, description: "A fjord" })).toBeNull();
  expect(scriptIn({ comment: PROVENANCE.avatar })).toBeNull();
  expect(promptIn({ comment: PROVENANCE.avatar, description: "Good morning." })).toBeNull();
});
