import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { insertHistory } from "./history";
import { select, selectionBar, undo } from "./library-jobs";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const grid = (page: Page): Locator => page.getByRole("list", { name: "Results" });
const tile = (page: Page, name: string): Locator =>
  grid(page).getByRole("link", { name: new RegExp(`${name}\\b`) });

/** On a touch screen pictures have no box to check before. */
async function startSelecting(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Gallery menu" }).tap();
  await page.getByRole("menuitem", { name: "Select", exact: true }).tap();
}

/** Presses the Tab key until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  await expect(async () => {
    if (!(await hasFocus())) await page.keyboard.press("Tab");
    expect(await hasFocus()).toBe(true);
  }).toPass({ intervals: [10] });
}

test("selected jobs are tagged, collected, downloaded, deleted and restored by keyboard alone", async ({
  page,
}) => {
  await insertHistory(page, 4);
  await page.goto("/gallery");
  await expect(page.getByText("4 results")).toBeVisible();
  const dialog = page.getByRole("dialog");
  // Past the bar at the top and the filters, and the first tile is there.
  for (const key of ["Tab", "Enter", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect(tile(page, "Job 1")).toBeFocused();
  await page.keyboard.press("s");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("s");
  await expect(selectionBar(page)).toContainText("2 selected");

  await page.keyboard.press("t");
  await expect(dialog.getByLabel("Add a tag")).toBeFocused();
  await page.keyboard.type("spring");
  await page.keyboard.press("Enter");
  // What looks applied is: Escape takes nothing back.
  await expect(dialog.getByRole("button", { name: "Undo spring" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(tile(page, "Job 2")).toBeFocused();

  await tabTo(page, selectionBar(page).getByRole("button", { name: "Clear selection" }));
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft");
  await expect(selectionBar(page).getByRole("button", { name: "Add to collection" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Launch film");
  await tabTo(page, dialog.getByRole("button", { name: "Add", exact: true }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();

  await tile(page, "Job 2").focus();
  await page.keyboard.press("d");
  await expect(dialog).toContainText("0 files from 2 jobs");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Delete");
  await expect(tile(page, "Job 1")).toHaveCount(0);
  await expect(tile(page, "Job 2")).toHaveCount(0);
  await page.keyboard.press("F8");
  await tabTo(page, undo(page, "moved to trash"));
  await page.keyboard.press("Enter");
  await expect(tile(page, "Job 1")).toBeVisible();

  await page.goto("/gallery?tag=spring");
  await expect(grid(page).getByRole("link")).toHaveCount(2);
});

test("the selection bar is one stop of the Tab key, and arrow keys move in it", {
  tag: "@all",
}, async ({ page }) => {
  await insertHistory(page, 2);
  await page.goto("/gallery");
  await expect(page.getByText("2 results")).toBeVisible();
  await tabTo(page, tile(page, "Job 1"));
  await page.keyboard.press("s");
  await expect(selectionBar(page)).toContainText("1 selected");
  const clear = selectionBar(page).getByRole("button", { name: "Clear selection" });
  const remove = selectionBar(page).getByRole("button", { name: "Delete" });
  await tabTo(page, clear);
  await page.keyboard.press("ArrowLeft");
  await expect(remove).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(clear).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(selectionBar(page).getByRole("button", { name: "Select all" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(selectionBar(page).locator(":focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(selectionBar(page).getByRole("button", { name: "Select all" })).toBeFocused();
});

test.describe("at 360 px, by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a job is opened; selected jobs are made favorites, tagged, collected, downloaded, deleted, restored and compared", {
    tag: "@all",
  }, async ({ page, axe }) => {
    await insertHistory(page, 60);
    await page.goto("/gallery");
    await expect(page.getByText("60 results")).toBeVisible();
    const dialog = page.getByRole("dialog");
    await tile(page, "Job 1").tap();
    await expect(dialog).toContainText("Job 1");
    await dialog.getByRole("button", { name: "Close" }).tap();
    await startSelecting(page);
    await select(page, "Job 1").tap();
    await tile(page, "Job 2").tap();
    await expect(selectionBar(page)).toContainText("2 selected");
    await axe(page);
    const box = await selectionBar(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);

    await selectionBar(page).getByRole("button", { name: "Favorite" }).tap();
    await expect(page.getByText("2 jobs added to favorites").first()).toBeVisible();
    await selectionBar(page).getByRole("button", { name: "Tag" }).tap();
    await dialog.getByLabel("Add a tag").fill("spring,");
    await expect(dialog.getByRole("button", { name: "Undo spring" })).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).tap();
    await expect(dialog).toBeHidden();
    await selectionBar(page).getByRole("button", { name: "Add to collection" }).tap();
    await dialog.getByLabel("Name", { exact: true }).fill("Launch film");
    await dialog.getByRole("button", { name: "Add", exact: true }).tap();
    await expect(dialog).toBeHidden();
    await selectionBar(page).getByRole("button", { name: "Download ZIP" }).tap();
    await expect(dialog).toContainText("0 files from 2 jobs");
    await dialog.getByRole("button", { name: "Cancel" }).tap();
    await selectionBar(page).getByRole("button", { name: "Delete" }).tap();
    await expect(tile(page, "Job 1")).toHaveCount(0);
    await undo(page, "moved to trash").tap();
    await expect(tile(page, "Job 1")).toBeVisible();

    // What has no room in the bar is among the other filters, and shows as a chip.
    await page.getByRole("button", { name: "Filter", exact: true }).tap();
    await dialog.getByLabel("Kind").selectOption("voice");
    await dialog.getByRole("button", { name: "Done" }).tap();
    await expect(page.getByText("No results match")).toBeVisible();
    await page.getByRole("button", { name: "Remove filter: Voice takes" }).tap();
    await expect(tile(page, "Job 1")).toBeVisible();

    await page.getByRole("button", { name: "Gallery menu" }).tap();
    await page.getByRole("menuitem", { name: /^Launch film/ }).tap();
    await expect(grid(page).getByRole("link")).toHaveCount(2);
    await startSelecting(page);
    await select(page, "Job 1").tap();
    await tile(page, "Job 2").tap();
    await page.getByRole("link", { name: "Compare" }).tap();
    await expect(page.getByRole("heading", { name: "Compare" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await axe(page);
  });
});
