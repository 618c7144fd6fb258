import { expect, it } from "vitest";
import { messages } from "./messages";

it("says whom a sign-out of everyone reaches: the only browser, or all with this one", () => {
  const { allWarning } = messages.sessions;
  expect(allWarning(undefined)).toBe("This signs out everyone, including you.");
  expect(allWarning(1)).toBe("This signs out this browser, the only one signed in.");
  expect(allWarning(2)).toBe("This signs out everyone: 2 browsers, including this one.");
  expect(allWarning(1200)).toBe("This signs out everyone: 1,200 browsers, including this one.");
});
