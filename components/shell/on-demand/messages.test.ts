import { expect, it } from "vitest";
import { messages } from "./messages";

it("gives one key one meaning", () => {
  const meanings = new Map<string, Set<string>>();
  for (const { keys } of messages.keyMapDialog.sections) {
    for (const [shown, does] of keys) {
      if (does === "Same as in the gallery") continue;
      for (const key of shown.match(/(?<!Ctrl |⌘ )\b[A-Z]\b/g) ?? []) {
        meanings.set(key, (meanings.get(key) ?? new Set()).add(does));
      }
    }
  }
  expect(meanings.size).toBeGreaterThan(8);
  expect([...meanings].filter(([, different]) => different.size > 1)).toEqual([]);
});
