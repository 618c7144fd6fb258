import { expect, it } from "vitest";
import { scriptCredits } from "./take-credits";

it("is 2 credits per started 10 seconds at 12 characters a second, at least 2, for every length there is", () => {
  for (let characters = 1; characters <= 8_192; characters++) {
    const started = Math.ceil(characters / 120);
    expect(scriptCredits("a".repeat(characters)), `${characters} characters`).toBe(started * 2);
  }
});

it("is nothing for nothing, and of a longer script what its parts hold together", () => {
  expect(scriptCredits("")).toBe(0);
  expect(scriptCredits(" \n ")).toBe(0);
  // 8,190 characters make 69 started stretches; the one sentence that is left is a take of its own.
  expect(scriptCredits(`${"Six w. ".repeat(1_170)}One more.`)).toBe(69 * 2 + 2);
});
