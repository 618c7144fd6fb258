import { defineConfig } from "@playwright/test";

/** The conformance suite alone, against an address given from outside: no browser, no server of ours. */
export default defineConfig({
  testDir: ".",
  outputDir: "../.results/conformance",
  forbidOnly: true,
  retries: 0,
  // One after the other: a real service counts requests, and what is made once serves all.
  workers: 1,
  timeout: 300_000,
  reporter: [["list"], ["./unchecked-reporter.ts"]],
});
