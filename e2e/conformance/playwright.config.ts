import { defineConfig } from "@playwright/test";
import { currentRun } from "../run";
import { BASE } from "./keys";

const { sandboxUrl } = await currentRun();

/** The conformance suite: against the configured address, else against a separate embedded service. */
export default defineConfig({
  testDir: ".",
  outputDir: "../.results/conformance",
  forbidOnly: true,
  retries: 0,
  // In sequence: a real service limits requests, and all tests share what was made once.
  workers: 1,
  timeout: 300_000,
  reporter: [["list"], ["./unchecked-reporter.ts"], ["json", { outputFile: "../.results/conformance.json" }]],
  ...(BASE
    ? {}
    : {
        webServer: {
          command: "node --import tsx e2e/server.ts sandbox",
          cwd: "../..",
          url: `${sandboxUrl}/health`,
          timeout: 300_000,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 30_000 },
        },
      }),
});
