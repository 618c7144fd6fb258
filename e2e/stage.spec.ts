import type { Locator } from "@playwright/test";
import { upload } from "./api-calls";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { awaitSaved, makeImages, pressMore, undo } from "./library-jobs";
import { PICTURE } from "./samples";
import { PHONE, resize } from "./window-sizes";

test("a running job shows its input picture, and running jobs are listed before the others", async ({
  page,
  axe,
}) => {
  const picture = { path: PICTURE, name: "user.jpg", type: "image/jpeg" };
  const { url, preview_url } = await upload(page.request, picture);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const request = { ratio: "9:16", resolution: "720p", duration_seconds: "5" };
  const [, done] = await insertJobs(page, [
    { prompt: "Still going", request, status: "processing", created_at: minutesAgo(9) },
    { prompt: "Long done", request, status: "completed", created_at: minutesAgo(8) },
    {
      prompt: "From a picture",
      request: { ...request, input_image_url: url },
      status: "processing",
      created_at: minutesAgo(1),
    },
  ]);
  await page.goto("/create/video");
  const large = page.locator("#stage [data-large]");
  await expect(large).toContainText("From a picture");
  await expect(large.locator("img").first()).toHaveAttribute("src", preview_url);
  await expect(large).toContainText("Processing.");
  await expect(large.getByRole("progressbar")).toHaveCount(0);
  await large.getByText("Details", { exact: true }).click();
  await expect(large.getByRole("img", { name: "Made from user.jpg" })).toBeVisible();
  const recent = page.getByRole("region", { name: "Recent", exact: true }).locator("[data-job-id]");
  await expect(recent).toHaveCount(2);
  await expect(recent.first()).toContainText("Still going");
  await expect(recent.last()).toContainText("Long done");
  await axe(page, "#stage");
  await page.getByRole("button", { name: "Show: Still going" }).click();
  await expect(large).toContainText("Still going");
  // Of the job before it, nothing stays.
  await expect(large.getByText(/so far/)).toHaveCount(1);
  await expect(recent.first()).toContainText("From a picture");
  // Remix opens beside the job that it starts from.
  await page.goto(`/create/video?from=${done}`);
  await expect(large).toContainText("Long done");
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the shot stands under the top bar from edge to edge, then the form, then the other shots", {
    tag: "@all",
  }, async ({ page }) => {
    const request = { ratio: "16:9", resolution: "720p", duration_seconds: "5" };
    await insertJobs(
      page,
      [...Array(9).keys()].map((minutes) => ({
        prompt: `Shot ${minutes}`,
        request,
        status: "processing" as const,
        created_at: new Date(Date.now() - (minutes + 1) * 60_000),
      })),
    );
    await page.goto("/create/video");
    const large = page.locator("#stage [data-large]");
    const recent = page.getByRole("region", { name: "Recent", exact: true });
    const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
    await expect(recent.getByRole("button")).toHaveCount(8);
    expect(await large.boundingBox()).toMatchObject({ x: 0, y: 52, width: 390 });
    expect(await topOf(large)).toBeLessThan(
      await topOf(page.getByRole("navigation", { name: "Type of result" })),
    );
    expect(await topOf(page.locator("form"))).toBeLessThan(await topOf(recent));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await recent.getByRole("button", { name: "Show: Shot 4" }).click();
    await expect(large).toContainText("Shot 4");
    await expect(large.getByText(/so far/)).toBeInViewport();
  });
});

test("the actions of a square result stay on the screen; it is made a favorite, tagged, deleted and restored there", {
  tag: "@all",
}, async ({ page, axe }) => {
  const [id] = await makeImages(page, ["A heron on the pier"]);
  await awaitSaved(page);
  const job = async () => (await page.request.get(`/api/jobs/${id}`)).json();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/create/image");
  const stage = page.locator("#stage");
  const large = stage.locator("[data-large]");
  const more = stage.getByRole("button", { name: "More actions" });
  await expect(stage.getByRole("button", { name: /^Zoom: / })).toBeVisible();
  await expect(more).toBeInViewport({ ratio: 1 });

  await stage.getByRole("button", { name: "Favorite" }).click();
  await expect(stage.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
  await pressMore(page, stage, "Edit tags…");
  const dialog = page.getByRole("dialog", { name: "Tags" });
  await dialog.getByLabel("Add a tag").fill("birds,");
  await expect.poll(async () => (await job()).tags).toEqual(["birds"]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await axe(page, "#stage");

  await pressMore(page, stage, "Delete");
  await expect(large).toHaveCount(0);
  await undo(page, "moved to trash").click();
  await expect(large).toContainText("A heron on the pier");
  await resize(page, PHONE);
  await stage.evaluate((element) => element.scrollIntoView());
  await expect(more).toBeInViewport({ ratio: 1 });
});

test("screen and strip are whole in a window, and stay in their place whatever is shown", async ({
  page,
}) => {
  const request = { resolution: "720p", duration_seconds: "5" };
  await insertJobs(page, [
    { prompt: "A tall one", request: { ...request, ratio: "9:16" } },
    { prompt: "A wide one", request: { ...request, ratio: "16:9" }, status: "processing" },
  ]);
  const large = page.locator("#stage [data-large]");
  const strip = page.getByRole("region", { name: "Takes", exact: true });
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await resize(page, size);
    await page.goto("/create/video");
    await expect(large).toHaveAttribute("data-status", "failed");
    await expect(strip).toBeInViewport({ ratio: 1 });
    const place = await strip.boundingBox();
    await page.getByRole("button", { name: "Show: A wide one" }).click();
    await expect(large).toHaveAttribute("data-status", "processing");
    expect(await strip.boundingBox()).toEqual(place);
  }
});
