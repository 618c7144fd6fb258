import { expect, it } from "vitest";
import { conformanceCount, playwrightCount, vitestCount } from "./setup/results.mjs";

it("names the unit tests that failed", () => {
  const assertion = (status: string, fullName: string, failureMessages: string[] = []) => ({
    status,
    fullName,
    failureMessages,
  });
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: "lib/a.test.ts",
        assertionResults: [assertion("passed", "adds"), assertion("failed", "halves", ["Expected 1, had 2"])],
      },
    ],
  };
  expect(vitestCount(1, report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["lib/a.test.ts › halves\nExpected 1, had 2"],
    flaky: [],
  });
});

it("counts a run that failed though no test did", () => {
  expect(vitestCount(1, { numPassedTests: 3, numFailedTests: 0, testResults: [] }).failed).toBe(1);
  expect(playwrightCount(1, { stats: { expected: 3, unexpected: 0, flaky: 0 } }).failed).toBe(1);
});

it("names the browser tests that failed, and those that passed at a second try, however deep they lie", () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: "a.spec.ts",
    tests: [{ status, results: [...messages.map((message) => ({ errors: [{ message }] })), { errors: [] }] }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec("opens", "expected"), spec("slides", "flaky", "too late")],
        suites: [{ specs: [spec("closes", "unexpected", "still open")] }],
      },
    ],
  };
  expect(playwrightCount(1, report)).toEqual({
    passed: 2,
    failed: 1,
    failures: ["a.spec.ts › closes\nstill open"],
    flaky: ["a.spec.ts › slides\ntoo late"],
  });
});

it("names the sentences of the API text that do not hold", () => {
  const results = [
    { outcome: "holds", title: "Errors 402" },
    { outcome: "not checked", title: "Errors 403", reason: "needs a key" },
    { outcome: "fails", title: "Errors 429", reason: "no Retry-After" },
  ];
  expect(conformanceCount(1, { passed: 1, failed: 1, results })).toEqual({
    passed: 1,
    failed: 1,
    failures: ["conformance › Errors 429\nno Retry-After"],
    flaky: [],
  });
});
