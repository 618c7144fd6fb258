import path from "node:path";
import { expect, test } from "./fixtures";

test.use({
  permissions: ["microphone"],
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-audio-capture=${path.resolve("lib/testing/samples/speech.wav")}`,
    ],
  },
});

test.setTimeout(120_000);

test("a voice is made from what was recorded, used, and deleted by its name", async ({ page }) => {
  await page.goto("/voices");
  await page.getByRole("button", { name: "New voice" }).click();
  await page.getByLabel("Name").fill("Mine");
  await page.getByRole("button", { name: "Record" }).click();
  await expect(page.getByRole("button", { name: /^Stop · 0:03/ })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: /^Stop/ }).click();
  await expect(page.getByRole("button", { name: "Remove sample" })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Make the voice" }).click();
  await expect(page.getByRole("listitem").first()).toHaveAccessibleName("Mine", { timeout: 20_000 });
  await page.getByRole("link", { name: "Use this voice: Mine" }).click();
  await page.getByLabel("Script").fill("This is a voice of my own.");
  await page.getByRole("button", { name: /^Generate · \d/ }).click();
  await expect(page.locator("#stage [data-status=completed]").first()).toBeVisible({ timeout: 60_000 });
  await page.goto("/voices");
  await page.getByRole("button", { name: "Delete Mine" }).click();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeDisabled();
  await page.getByLabel("Type Mine to delete it").fill("Mine");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("47 of 47")).toBeVisible();
});
