import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { makeImages } from "./library-jobs";
import { aBoardOfPictures } from "./reviewed-board";
import { sendClip } from "./video-form";
import { PHONE, resize } from "./window-sizes";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Which of these a toast lies on, of the dialog that fills the window or of the page. */
const covered = (page: Page, selector: string) =>
  page.evaluate((kept) => {
    const toast = document.querySelector("[aria-label=Notifications] li")?.getBoundingClientRect();
    if (!toast) throw new Error("no toast");
    const seen = document.querySelector("[data-dialog=full]") ?? document;
    return [...seen.querySelectorAll(kept)]
      .filter((element) => !element.closest("[aria-label=Notifications]") && element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        return (
          width > 1 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  }, selector);

const MEDIA = "video, [data-screen], [data-large] img";
/** But the tiles of the gallery, which fill it. */
const CONTROLS = "a[href]:not([data-job-id]), button, input, textarea, select, [role=slider]";
const HEADINGS = "h1, h2, h3, h4";

/** Saves settings, which a toast tells; keyboard alone, so that the pointer holds nothing. */
async function tell(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: /^Save settings/ }).click();
  await page.getByRole("dialog").getByLabel("Preset name").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
}

test("a toast lies neither on the film nor on what a dialog says", async ({ page }) => {
  test.slow();
  await page.goto("/create/video");
  await sendClip(page, "A bell in a tower by the sea");
  await expect(page.locator("[data-large] video")).toBeVisible(JOB_TIMEOUT);
  for (const [at, size] of SIZES.entries()) {
    await resize(page, size);
    await tell(page, `Morning ${at}`);
    await expect.poll(() => covered(page, "video"), `film, ${size.width}`).toEqual([]);
    if (size.width < 1000) continue;
    // One that had the focus has all its time again.
    await page.keyboard.press("F8");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.poll(() => covered(page, "[role=dialog]"), `dialog, ${size.width}`).toEqual([]);
    // One that was there before the dialog can be found beside it.
    await expect(
      page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Dismiss" }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("on no page of a campaign a toast lies on what is on the screen, a control or a heading", async ({
  page,
}) => {
  test.slow();
  const notice = page.getByRole("region", { name: "Notifications" });
  /**
   * Waits for the toast of a result that ends now, and measures it in a window and on a phone. A phone may have no place of
   * its size between headings and controls.
   */
  const measure = async (where: string) => {
    // A page tells only of what ends while it is connected.
    await expect(page.locator("[data-connection=connected]")).not.toHaveCount(0);
    await makeImages(page, [`A bell for ${where}`]);
    await expect(notice).toContainText("ready", JOB_TIMEOUT);
    const sizes = [
      { size: { width: 1280, height: 720 }, kept: `${MEDIA}, ${CONTROLS}, ${HEADINGS}` },
      { size: PHONE, kept: MEDIA },
    ];
    for (const { size, kept } of sizes) {
      await resize(page, size);
      // What is pointed at stays, and has all its time again afterwards.
      await notice.getByRole("listitem").hover();
      await expect.poll(() => covered(page, kept), `${where}, ${size.width}`).toEqual([]);
    }
    await resize(page, { width: 1280, height: 720 });
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toBeHidden();
  };
  await page.setViewportSize({ width: 1280, height: 720 });
  const boardId = await aBoardOfPictures(page, [2, 1]);
  await page.goto("/create/video");
  await sendClip(page, "A pier by the sea");
  await expect(page.locator("[data-large] video")).toBeVisible(JOB_TIMEOUT);
  await measure("create");
  await page.goto(`/boards/${boardId}`);
  await measure("the board");
  await page.getByRole("button", { name: /^Play picks/ }).click();
  await expect(page.locator("[data-screen]")).toBeVisible();
  await measure("the sequence");
  await page.goto(`/boards/${boardId}`);
  await page
    .getByRole("gridcell", { name: /^Shot 1 on/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("Shot 1 of 2");
  await measure("the takes");
  await page.goto("/gallery");
  await expect(page.getByRole("list", { name: "Results" })).toBeVisible();
  await measure("the gallery");
});

test("a toast ends with its view: with the dialog in which it came, and with the page", async ({ page }) => {
  const boardId = await aBoardOfPictures(page, [2]);
  const undo = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" });
  await page.goto(`/boards/${boardId}`);
  const pick = async () => {
    await page.keyboard.press("k");
    await expect(undo).toBeVisible();
    // A view that ends at once takes with it what was said in its last moment, and the next one shows it.
    const since = await page.evaluate(() => Date.now());
    await page.waitForFunction((start) => Date.now() - start > 1_200, since);
    await expect(undo).toBeVisible();
  };
  await page
    .getByRole("gridcell", { name: /^Shot 1 on/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("Shot 1 of 1");
  await expect(page.getByRole("button", { name: /^Show take 2/ })).toBeVisible();
  await page.keyboard.press("2");
  await expect(page.getByRole("button", { name: /^Pick take 2/ })).toBeVisible();
  await pick();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(undo).toBeHidden({ timeout: 4_000 });
  const [first, second] = await page.evaluate(async () => {
    const { data } = await (await fetch("/api/jobs?limit=2")).json();
    return data.map(({ id }: { id: string }) => id);
  });
  await page.goto(`/gallery/compare?ids=${second},${first}`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await pick();
  await page.getByRole("main").getByRole("link", { name: "Board" }).click();
  await expect(page).toHaveURL(/\/boards\//);
  await expect(undo).toBeHidden({ timeout: 4_000 });
});
