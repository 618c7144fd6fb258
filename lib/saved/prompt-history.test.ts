import { expect, it } from "vitest";
import { SEARCH_PAIRS } from "@/lib/testing/search-pairs";
import { addToHistory, searchPrompts, stepHistory } from "./prompt-history";

it("keeps the newest first and every prompt once", () => {
  expect(addToHistory(["a", "b"], " b ")).toEqual(["b", "a"]);
  expect(addToHistory(["a"], "   ")).toEqual(["a"]);
});

it("forgets the oldest after 200", () => {
  const full = Array.from({ length: 200 }, (_, index) => `p${index}`);
  const next = addToHistory(full, "new");
  expect(next).toHaveLength(200);
  expect(next[0]).toBe("new");
  expect(next).not.toContain("p199");
});

it("finds prompts by all their words in any order", () => {
  expect(searchPrompts(["Rain over Lisbon", "Lisbon sun"], "lisbon RAIN")).toEqual(["Rain over Lisbon"]);
});

it.each(SEARCH_PAIRS)("finds the prompt %j by %j", (prompt, q) => {
  expect(searchPrompts(["A kite", prompt], q)).toEqual([prompt]);
});

it("walks to older prompts and back to the text that was being written", () => {
  const first = stepHistory(["newest", "oldest"], { index: -1, draft: "mine" }, "older");
  expect(first?.text).toBe("newest");
  const second = stepHistory(["newest", "oldest"], first!.at, "older");
  expect(second?.text).toBe("oldest");
  expect(stepHistory(["newest", "oldest"], second!.at, "older")).toBeNull();
  expect(stepHistory(["newest", "oldest"], first!.at, "newer")?.text).toBe("mine");
  expect(stepHistory(["newest"], { index: -1, draft: "mine" }, "newer")).toBeNull();
});
