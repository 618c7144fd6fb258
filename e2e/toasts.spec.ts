import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { sendClip } from "./video-form";
import { resize } from "./window-sizes";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Which of these a toast lies on. */
const covered = (page: Page, selector: string) =>
  page.evaluate((kept) => {
    const toast = document.querySelector("[aria-label=Notifications] li")?.getBoundingClientRect();
    if (!toast) throw new Error("no toast");
    return [...document.querySelectorAll(kept)]
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        return (
          width > 0 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  }, selector);

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
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.poll(() => covered(page, "[role=dialog]"), `dialog, ${size.width}`).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});
