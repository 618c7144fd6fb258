import type { Locator, Page } from "@playwright/test";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { PAGES } from "./page-layout";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const DIRECT = "[aria-haspopup=dialog]:visible:enabled";
const MENUS = "button[aria-haspopup=menu]:visible:enabled";

const isFocusInside = (dialog: Locator) =>
  dialog.evaluate((element) => element.contains(document.activeElement));

/** Opens a dialog, checks that the focus is in it, and that Escape brings it back to `opener`. */
async function check(page: Page, opener: Locator, open: () => Promise<void>): Promise<void> {
  await open();
  const dialog = page.locator("[role=dialog]:not([data-closed])").last();
  await expect(dialog).toBeVisible();
  await expect.poll(() => isFocusInside(dialog), "the focus is in the dialog").toBe(true);
  // It stays: what closed before it has ended its motion.
  await expect(page.locator("[role=menu]")).toHaveCount(0);
  expect(await isFocusInside(dialog), "the focus stays in the dialog").toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  await expect(opener, "the focus is back").toBeFocused();
}

/** Of each name the first: the tiles of a list have the same openers. */
async function distinct(openers: Locator): Promise<{ name: string; at: number }[]> {
  const names = await openers.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute("aria-label") ?? element.textContent ?? ""),
  );
  return names.flatMap((name, at) => (names.indexOf(name) === at ? [{ name, at }] : []));
}

/** The entries of a menu that open a dialog: by convention, their names end with an ellipsis. */
async function dialogEntries(page: Page, menu: Locator): Promise<string[]> {
  await menu.click();
  await expect(page.getByRole("menu")).toBeVisible();
  const names = await page
    .locator("[role=menuitem]:not([data-disabled])")
    .evaluateAll((items) => items.map(({ textContent }) => textContent ?? ""));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  return names.filter((name) => name.endsWith("…"));
}

test("every dialog that a page or its menus open has the focus the first and the second time, and gives it back", async ({
  page,
}) => {
  test.setTimeout(600_000);
  await insertJobs(page, [{ prompt: "A pier", status: "completed" }]);
  await post(page.request, "/api/saved", { type: "preset", name: "Night", kind: "video", draft: {} });
  const { id } = await (await post(page.request, "/api/boards", { name: "Aurelia" })).json();
  const failed: string[] = [];
  let count = 0;
  for (const path of [...PAGES, `/boards/${id}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const twice = async (name: string, opener: Locator, open: () => Promise<void>) => {
      count += 1;
      for (const time of ["first", "second"]) {
        const failure = await check(page, opener, open).then(
          () => null,
          (error: Error) => error.message.split("\n")[0],
        );
        if (failure === null) continue;
        failed.push(`${path}: ${name}, ${time} time: ${failure}`);
        await page.goto(path, { waitUntil: "networkidle" });
      }
    };
    for (const { name, at } of await distinct(page.locator(DIRECT))) {
      const opener = page.locator(DIRECT).nth(at);
      await twice(name, opener, () => opener.click());
    }
    for (const { name, at } of await distinct(page.locator(MENUS))) {
      const menu = page.locator(MENUS).nth(at);
      for (const entry of await dialogEntries(page, menu))
        await twice(`${name}, ${entry}`, menu, async () => {
          await menu.click();
          await page.getByRole("menuitem", { name: entry, exact: true }).click();
        });
    }
  }
  expect(failed, `of ${count} openers`).toEqual([]);
  expect(count).toBeGreaterThan(20);
});

test("what is typed into a dialog that opens a second time goes there, and to nothing behind it", async ({
  page,
}) => {
  for (const path of ["/create/video", "/create/voice"]) {
    await page.goto(path);
    for (const name of ["Morning", "Muted kites fly"]) {
      await page.getByRole("button", { name: "Presets" }).click();
      await page.getByRole("menuitem", { name: /^Save settings/ }).click();
      await page.keyboard.type(name, { delay: 20 });
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel("Preset name")).toHaveValue(name);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  }
});
