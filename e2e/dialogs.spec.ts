import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { giveHistory } from "./history";
import { bar, select } from "./library-jobs";

const DIALOG = "[role=dialog]";

/** Checks the dialog of this name after its animation, and closes it. */
async function looked(page: Page, name: string, axe: (page: Page, where?: string) => Promise<void>) {
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await axe(page, DIALOG);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test("the palette and the notices are for everybody", async ({ page, axe }) => {
  await giveHistory(page, 3);
  await page.goto("/gallery");
  await expect(page.getByText("3 made")).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await looked(page, "Search and commands", axe);
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("job");
  await expect(page.getByRole("option", { name: "Job 2", exact: true })).toBeVisible();
  await looked(page, "Search and commands", axe);
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("job ends");
  await page.keyboard.press("Enter");
  await looked(page, "When a job ends", axe);
});

test("so are tags, collections, the ZIP and saved views", async ({ page, axe }) => {
  await giveHistory(page, 3);
  await page.goto("/gallery?kind=video");
  await select(page, "Job 1").click();
  const opening = [
    ["Tag", "Tags"],
    ["Put into a collection", "Put into a collection"],
    ["Download as ZIP", "Download as ZIP"],
  ] as const;
  for (const [button, name] of opening) {
    await bar(page).getByRole("button", { name: button }).click();
    await looked(page, name, axe);
    await expect(bar(page)).toContainText("1 selected");
  }
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save or remove views" }).click();
  await looked(page, "Views", axe);
});
