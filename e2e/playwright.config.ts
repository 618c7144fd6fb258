import { defineConfig } from "@playwright/test";
import { findBrowser } from "../lib/launcher/setup/browser.mjs";
import { currentRun } from "./run";

const { baseUrl } = await currentRun();
// The tests' processes read this file too, and need not search again.
process.env.CHROMIUM_PATH ??= (await findBrowser()) ?? "";

export default defineConfig({
  testDir: ".",
  // A separate suite, which needs no browser and the whole renderer.
  testIgnore: "conformance/**",
  outputDir: ".results/failures",
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may slow down the browser. The summary names every test that needed its second attempt.
  retries: 1,
  workers: 2,
  // The limit ends tests that hang. On a busy machine everything is slower.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".results/e2e.json" }]],
  use: {
    baseURL: baseUrl,
    // A trace records the page, which takes an eighth of every test's time for the few that fail.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Chromium's sandbox does not start as root, which is common in containers.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
  },
  webServer: {
    command: "node --import tsx e2e/server.ts",
    cwd: "..",
    url: `${baseUrl}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "pipe",
  },
});
