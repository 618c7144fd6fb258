import { defineConfig } from "@playwright/test";
import { findBrowser } from "../lib/launcher/setup/browser.mjs";
import { currentRun } from "./run";

const { baseUrl } = await currentRun();
// The tests' processes read this file too; they need not look again.
process.env.CHROMIUM_PATH ??= (await findBrowser()) ?? "";

export default defineConfig({
  testDir: ".",
  // A suite of its own, which needs no browser and all of the renderer.
  testIgnore: "conformance/**",
  outputDir: ".results/failures",
  fullyParallel: true,
  forbidOnly: true,
  // A browser on a machine that is busy with other things; what needed its second try is named at the end.
  retries: 1,
  workers: 2,
  // Limits end what hangs; on a busy machine everything takes its time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".results/e2e.json" }]],
  use: {
    baseURL: baseUrl,
    // A trace films the page: an eighth of the time of every test, for the few that fail.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Chromium's sandbox does not start under root, which containers often are.
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
