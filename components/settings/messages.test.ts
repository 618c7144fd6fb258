import { expect, it } from "vitest";
import { messages } from "./messages";

it("says whom a sign-out of everyone reaches: the only browser, or all with this one", () => {
  const { allWarning } = messages.sessions;
  expect(allWarning(undefined)).toBe("This signs out everyone, including you.");
  expect(allWarning(1)).toBe("This signs out this browser, the only one signed in.");
  expect(allWarning(2)).toBe("This signs out everyone: 2 browsers, including this one.");
  expect(allWarning(1200)).toBe("This signs out everyone: 1,200 browsers, including this one.");
});

it("says what belongs to an event without the ids of things", () => {
  const details = (of: Record<string, string | number>) => messages.audit.details(of, "Asia/Tokyo");
  expect(details({ of: "job", thing: "job_5d9f", until: "2025-12-24T20:00:00Z" })).toBe(
    "of a result, until Dec 25, 2025",
  );
  expect(details({ request: "apr_1", credits: 40, jobs: 2 })).toBe("credits 40, results 2");
  expect(details({ scopes: "read make:image", expires_at: "2025-12-24T20:00:00Z" })).toBe(
    "ends Dec 25, 2025, makes images, reads results and boards",
  );
  expect(details({ by: "password", address: "192.0.2.7" })).toBe("address 192.0.2.7, by password");
});
