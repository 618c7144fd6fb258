import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { SMALL_FORM } from "./video-form";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a double click, a reload and a second tab make one job, whose progress is the upstream's", {
  tag: "@all",
}, async ({ page, context }) => {
  // Open before the press, because a slow machine needs longer for some pages than the job takes.
  const gallery = await context.newPage();
  await gallery.goto("/gallery");
  await page.goto(SMALL_FORM);
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
  await expect(gallery.locator('[data-status="completed"]')).toBeVisible(JOB_TIMEOUT);
  await expect(gallery).not.toHaveTitle(/^\(/);
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(1);
});

test("on a phone Generate scrolls to the new card, and the end of the job is announced once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/create/video");
  await page.getByLabel("Prompt", { exact: true }).fill("[sandbox:cancel] A kite");
  await page.getByRole("button", { name: /^Generate · \d/ }).click();
  await expect(page.locator("[data-job-id]").first()).toBeInViewport();
  await expect(page.locator('[data-status="canceled"]').first()).toBeVisible(JOB_TIMEOUT);
  await expect(page.getByRole("status")).toHaveText(
    /^Canceled by the provider: \[sandbox:cancel\] A kite\.?/,
  );
});
