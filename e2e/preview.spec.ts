import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { awaitSaved } from "./library-jobs";
import { makeClip } from "./video-form";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const grid = (page: Page): Locator => page.getByRole("list", { name: "Results" });
const players = (page: Page): Locator => grid(page).locator("video");
const tile = (page: Page, id: string): Locator => grid(page).locator(`[data-job-id="${id}"]`);

/** Opens the gallery with these clips. After that, only the test advances its time. */
async function openStill(page: Page, ids: readonly string[]): Promise<void> {
  await page.clock.install();
  await page.goto("/gallery");
  for (const id of ids) await expect(tile(page, id).locator("img")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** `HTMLMediaElement.NETWORK_EMPTY`: a player without a download. */
const HTML_NETWORK_EMPTY = 0;

test("a clip plays a quarter of a second after the pointer rests on it, one at a time, and is released when the pointer leaves", {
  tag: "@all",
}, async ({ page }) => {
  const first = await makeClip(page, "A kite goes up");
  const second = await makeClip(page, "A kite comes down");
  await awaitSaved(page);
  await openStill(page, [first, second]);
  await tile(page, first).hover();
  await page.clock.runFor(249);
  await expect(players(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tile(page, first).locator("video")).toBeVisible();
  const player = await players(page).elementHandle();
  await tile(page, second).hover();
  await page.clock.runFor(250);
  await expect(tile(page, second).locator("video")).toBeVisible();
  await expect(players(page)).toHaveCount(1);
  expect(await player?.evaluate((left: HTMLVideoElement) => [left.isConnected, left.networkState])).toEqual([
    false,
    HTML_NETWORK_EMPTY,
  ]);
  await page.getByRole("heading", { name: "Gallery" }).hover();
  await expect(players(page)).toHaveCount(0);
  // Moving across a tile starts nothing.
  await tile(page, first).hover();
  await page.clock.runFor(200);
  await page.getByRole("heading", { name: "Gallery" }).hover();
  await page.clock.runFor(1_000);
  await expect(players(page)).toHaveCount(0);

  await test.step("with reduced motion nothing plays by itself, and the space bar plays", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await tile(page, first).hover();
    await page.clock.runFor(10_000);
    await expect(players(page)).toHaveCount(0);
    await tile(page, first).focus();
    await page.keyboard.press("Space");
    await expect(tile(page, first).locator("video")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(players(page)).toHaveCount(0);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("d")]);
    expect(download.suggestedFilename()).toMatch(/\.mp4$/);
  });
});
