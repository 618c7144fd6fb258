import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../lib/launcher/setup/browser.mjs";
import { currentRun } from "./run";

const { baseUrl } = await currentRun();
const stackWorkers = 2;
const workers = Math.min(availableParallelism(), 4) + stackWorkers;
// When no stack is left, one more test of a page uses the time that others wait. At most four, because all pages share
// one service that draws, one database and one web process.
const pageWorkers = Math.min(workers - 1, 4);
// The tests' processes read this file too, and need not search again.
process.env.CHROMIUM_PATH ??= (await findBrowser()) ?? "";

export default defineConfig({
  testDir: ".",
  projects: [
    // Specs that start and stop dashboards and services. They mostly wait, so they run next to the pages. What they wait
    // for is a start, or a try after a failure, each of which takes half a minute there.
    {
      name: "stacks",
      testMatch: "stacks/*.spec.ts",
      workers: stackWorkers,
      timeout: 480_000,
      expect: { timeout: 120_000 },
    },
    // The conformance suite is separate: it needs no browser and the whole renderer.
    {
      name: "pages",
      testMatch: "*.spec.ts",
      testIgnore: ["stacks/**"],
      workers: pageWorkers,
    },
  ],
  outputDir: ".results/failures",
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may slow down the browser. The summary names every test that needed its second attempt.
  retries: 1,
  workers,
  // What waits for a drawn result has a longer limit of its own: `JOB_TIMEOUT` in job-timeout.ts.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // So many failures have one cause, and each of the others would wait for its limit.
  maxFailures: 20,
  reporter: [["list"], ["json", { outputFile: ".results/e2e.json" }]],
  use: {
    baseURL: baseUrl,
    // A worker's own requests are not seen by the tests. The spec that is about it allows it.
    serviceWorkers: "block",
    // A trace records the page, which takes an eighth of every test's time for the few that fail.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    // The processor draws every animation here. Only the specs where dialogs and menus follow each other, and
    // those about motion, ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        // Chromium's sandbox does not start as root, which is common in containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        // Without a process of its own for the network a visit takes a tenth less of the processor. The other feature is
        // Playwright's, whose list this one replaces.
        "--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2",
      ],
    },
  },
  globalSetup: "./await-service.ts",
  webServer: {
    command: "node --import tsx e2e/server.ts",
    cwd: "..",
    url: `${baseUrl}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "pipe",
  },
});
