import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { inspectMedia } from "@/lib/media/inspect";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { chooseModel, generate, prompt, setting } from "./video-form";
import { resize } from "./window-sizes";

/** A phone; the narrowest window with the rail, with two columns, and with a wide form; large windows. */
const WIDTHS = [360, 768, 1024, 1280, 1920];

/** The buttons whose words take more than a line, or that reach beyond their tile. */
const brokenPrices = (region: Locator): Promise<string[]> =>
  region.getByRole("listitem").evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const button = [...tile.querySelectorAll("button")].find(({ textContent }) => /^Run/.test(textContent));
      if (!button) return ["no price"];
      const words = document.createRange();
      words.setStart(button, 0);
      words.setEnd(button, 1);
      const isInTile = button.getBoundingClientRect().left >= tile.getBoundingClientRect().left;
      return words.getClientRects().length === 1 && isInTile ? [] : [button.textContent];
    }),
  );

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const stage = (page: Page): Locator => page.getByRole("region", { name: "Result" });
const points = (page: Page): Locator => page.getByRole("region", { name: "Starting points" });
const jobs = async (page: Page) => (await (await page.request.get("/api/jobs")).json()).data;

test("from the sign-in page, a sentence and a press make a clip that plays muted at the announced price and can be downloaded; it does not play at the next visit", async ({
  page,
  context,
  browser,
  run,
}) => {
  await context.clearCookies();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/sign-in");
  const demo = "Try it with the demo key";
  await page.getByRole("button", { name: demo }).click();
  await expect(page).toHaveURL(/create\/video/);
  await expect(prompt(page)).toHaveValue("");
  await prompt(page).fill("A mountain lake at dawn, mist drifting over still water, slow push in");
  await chooseModel(page, "alpha-3.1");
  const price = Number((await generate(page).innerText()).replace(/\D/g, ""));
  await generate(page).click();
  const player = stage(page).locator("video").first();
  await expect(player).toBeVisible(JOB_TIMEOUT);
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1);
  await expect(player).toHaveJSProperty("muted", true);

  const ledger = page.getByLabel("Credits for this job").first();
  await expect(ledger).toContainText(`Reserved${price}`);
  await expect(ledger).toContainText(`Charged${price}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^alpha-3[.-]1-a-mountain-lake.*\.mp4$/i);
  const clip = await inspectMedia(new Blob([await readFile(await download.path())]));
  expect(clip).toMatchObject({ kind: "video", width: 1280, height: 720, codecs: ["avc", "aac"] });
  expect(clip.durationSeconds).toBeCloseTo(8, 1);

  await page.reload();
  await expect(player).toBeVisible();
  await expect(player).toHaveJSProperty("paused", true);
  await expect(player).toHaveJSProperty("muted", false);
  await expect(points(page)).toBeHidden();
  await page.locator("#stage summary", { hasText: "Starting points" }).click();
  await expect(points(page).getByRole("button", { name: /^Use this prompt/ })).toHaveCount(6);

  // The workspace is this browser's alone: another finds nothing of it, and this one all of it after signing out.
  const stranger = await (await browser.newContext({ baseURL: run.baseUrl })).newPage();
  await stranger.goto("/sign-in");
  await stranger.getByRole("button", { name: demo }).click();
  await expect(stranger).toHaveURL(/create\/video/);
  expect(await jobs(stranger)).toEqual([]);
  await stranger.context().close();
  const made = await jobs(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: demo }).click();
  await expect(page).toHaveURL(/create\/video/);
  expect((await jobs(page)).map(({ id }: { id: string }) => id)).toEqual(
    made.map(({ id }: { id: string }) => id),
  );
  // It has no key that its person could enter.
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("link", { name: "API key" }).click();
  await page.getByRole("button", { name: "Replace API key…" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace API key" });
  await expect(dialog).toContainText("The key of a demo workspace can't be replaced.");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
});

test("a new workspace starts with an empty prompt, the cheapest clip and six examples; none of them runs by itself", {
  tag: "@all",
}, async ({ page, axe }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/create/video");
  await expect(prompt(page)).toBeFocused();
  await expect(prompt(page)).toHaveValue("");
  await expect(page.getByLabel("Model", { exact: true })).toHaveText("zeta");
  await expect(generate(page)).toHaveAccessibleDescription("Write a prompt first");
  await generate(page).click();
  await expect(prompt(page)).toHaveAttribute("aria-invalid", "true");
  // All that a clip needs is on the first screen, with the button below it.
  const button = await generate(page).boundingBox();
  for (const name of ["Resolution", "Duration"]) {
    const pill = await setting(page, name).boundingBox();
    expect((pill?.y ?? 720) + (pill?.height ?? 0), name).toBeLessThanOrEqual(button?.y ?? 0);
  }
  expect((button?.y ?? 720) + (button?.height ?? 0)).toBeLessThanOrEqual(720);
  await axe(page);
  await prompt(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Mine");
  await page.reload();
  await expect(prompt(page)).toHaveValue("Mine");

  await expect(points(page).getByRole("button", { name: /^Use this prompt/ })).toHaveCount(6);
  await points(page)
    .getByRole("button", { name: /Use this prompt: Northern lights/ })
    .click();
  await expect(prompt(page)).toHaveValue(/^Northern lights over/);
  await expect(setting(page, "Ratio")).toHaveText("9:16");
  await expect(page.getByLabel("Model", { exact: true })).toHaveText("zeta");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompt(page)).toHaveValue("Mine");
  expect(await jobs(page)).toHaveLength(0);
});

test("from the sign-in page, a starting point runs with one press at the price that it shows, and stands in the form", async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Try it with the demo key" }).click();
  const run = points(page).getByRole("button", { name: /^Run · .* Northern lights/ });
  const price = Number((await run.innerText()).replace(/\D/g, ""));
  await run.click();
  await expect(stage(page).locator("video").first()).toBeVisible(JOB_TIMEOUT);
  expect(await jobs(page)).toEqual([
    expect.objectContaining({
      prompt: expect.stringMatching(/^Northern lights over/),
      request: expect.objectContaining({ ratio: "9:16" }),
      credits_quoted: price,
      credits_reserved: price,
      series: null,
    }),
  ]);
  await expect(prompt(page)).toHaveValue(/^Northern lights over/);
  await expect(generate(page)).toContainText(`Generate · ${price} credits`);

  // A sentence that somebody has begun stays.
  await prompt(page).fill("Mine");
  await page.locator("#stage summary", { hasText: "Starting points" }).click();
  await points(page)
    .getByRole("button", { name: /^Run · .* Desert dunes/ })
    .click();
  await expect.poll(async () => (await jobs(page)).length).toBe(2);
  await expect(prompt(page)).toHaveValue("Mine");
});

test("the price of each starting point stands on one line of its picture in every window", {
  tag: "@all",
}, async ({ page }) => {
  for (const path of ["/create/video", "/create/image"]) {
    await page.goto(path);
    await expect(points(page).getByRole("button", { name: /^Run · / })).toHaveCount(6);
    for (const width of WIDTHS) {
      await resize(page, { width, height: 850 });
      expect.soft(await brokenPrices(points(page)), `${path} at ${width}`).toEqual([]);
    }
  }
});

test("every form focuses its text field, also after a link, and never takes the focus from another element", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/image");
  await expect(prompt(page)).toBeFocused();
  await page.getByRole("link", { name: "Voice", exact: true }).click();
  await expect(page.getByLabel("Script", { exact: true })).toBeFocused();
  await points(page)
    .getByRole("button", { name: /Use this prompt: Breathe in/ })
    .click();
  await expect(page.getByLabel("Script", { exact: true })).toHaveValue(/^Breathe in for four/);
  await expect(generate(page)).toBeEnabled();
  await page.getByRole("link", { name: "Avatar", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Script", exact: true })).toBeFocused();
  expect(await jobs(page)).toHaveLength(0);

  // Whoever comes by keyboard stays on the link, and goes on from there.
  const link = page.getByRole("link", { name: "Create", exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/create\/video/);
  await expect(generate(page)).toBeEnabled();
  await expect(points(page).getByRole("button", { name: /Use this prompt/ })).toHaveCount(6);
  await expect(link).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("the form takes no focus, so that the keyboard does not cover it", { tag: "@all" }, async ({
    page,
  }) => {
    await page.goto("/create/video");
    await expect(points(page).getByRole("button", { name: /^Use this prompt/ })).toHaveCount(6);
    await expect(prompt(page)).not.toBeFocused();
  });
});
