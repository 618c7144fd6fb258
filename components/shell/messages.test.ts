import { expect, it } from "vitest";
import { messages } from "./messages";

it("says whom a sign-out of everyone reaches: the only browser, or all with this one", () => {
  const { allWarning } = messages.sessionsDialog;
  expect(allWarning(undefined)).toBe("This signs out everyone, including you.");
  expect(allWarning(1)).toBe("This signs out this browser, the only one signed in.");
  expect(allWarning(2)).toBe("This signs out everyone: 2 browsers, including this one.");
  expect(allWarning(1200)).toBe("This signs out everyone: 1,200 browsers, including this one.");
});

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
