import { readFile } from "node:fs/promises";
import { inspectMedia } from "@/lib/media/inspect";
import { expect, test } from "./fixtures";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a creator makes a clip with the keyboard alone, watches, previews and downloads it", async ({
  page,
}) => {
  await page.goto("/create/video");
  const generate = page.getByRole("button", { name: /^Generate · \d/ });
  const price = Number((await generate.innerText()).replace(/\D/g, ""));
  const prompt = page.getByLabel("Prompt", { exact: true });
  await expect(prompt).toBeFocused();
  await page.keyboard.type("A harbour at dawn, gulls over the water");
  await page.keyboard.press("Control+Enter");

  const card = page.locator("[data-job-id]").first();
  await expect(card).toHaveAttribute("data-status", /sending|queued|processing|completed/);
  await expect(page.locator('[data-job-id][data-status="completed"]').first()).toBeVisible();

  const player = page.locator("video").first();
  await player.evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1);

  const ledger = page.getByLabel("Credits for this job").first();
  await expect(ledger).toContainText(`Reserved${price}`);
  await expect(ledger).toContainText(`Charged${price}`);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^alpha-3[.-]1-a-harbour-at-dawn.*\.mp4$/);
  const clip = await inspectMedia(new Blob([await readFile(await download.path())]));
  expect(clip).toMatchObject({ kind: "video", width: 1280, height: 720, codecs: ["avc", "aac"] });
  expect(clip.durationSeconds).toBeCloseTo(8, 1);
});

test("a double click, a reload and a second tab make one job, whose progress is the service's own", async ({
  page,
  context,
}) => {
  // Open before the press, because a slow machine needs longer for some pages than the job takes.
  const gallery = await context.newPage();
  await gallery.goto("/gallery");
  await page.goto("/create/video");
  await page.getByLabel("Prompt", { exact: true }).fill("[sandbox:slow] One lantern");
  await page.getByRole("button", { name: /^Generate · \d/ }).dblclick();
  await page.reload();
  await expect(gallery.locator('[data-status="processing"]')).toBeVisible();
  await expect(gallery.getByRole("progressbar").first()).toHaveAttribute("aria-valuenow", /[1-9]/);
  await expect(gallery).toHaveTitle(/^\(1\)/);

  const other = await context.newPage();
  await other.goto("/create/video");
  await expect(other.locator("[data-job-id]").first()).toBeVisible();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("[sandbox:slow] One lantern");
  await expect(gallery.locator('[data-status="completed"]')).toBeVisible();
  await expect(gallery).not.toHaveTitle(/^\(/);
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(1);
});

test("on a phone a press leads to the new card, and its end is spoken once", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/create/video");
  await page.getByLabel("Prompt", { exact: true }).fill("[sandbox:cancel] A kite");
  await page.getByRole("button", { name: /^Generate · \d/ }).click();
  await expect(page.locator("[data-job-id]").first()).toBeInViewport();
  await expect(page.locator('[data-status="canceled"]').first()).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(
    /^Canceled by the provider: \[sandbox:cancel\] A kite\.?/,
  );
});
