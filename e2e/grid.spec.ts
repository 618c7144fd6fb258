import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures";
import { insertHistory } from "./history";
import { JOB_TIMEOUT } from "./job-timeout";
import { makeImage } from "./library-jobs";

test.use({ timezoneId: "UTC", contextOptions: { reducedMotion: "no-preference" } });

const grid = (page: Page) => page.getByRole("list", { name: "Results" });
const tile = (page: Page, name: string) => grid(page).getByRole("link", { name: new RegExp(`${name}\\b`) });
const focused = (page: Page) => page.locator("[data-place]:focus");

test("tiles are reached, opened, made favorites, selected and deleted by keyboard alone", {
  tag: "@all",
}, async ({ page }) => {
  await insertHistory(page, 120);
  await page.goto("/gallery");
  await expect(grid(page).locator('li[aria-setsize="120"]').first()).toBeVisible();
  await tile(page, "Job 1").focus();
  // Keys that are quicker than the palette are typed into it, and do nothing to the tile behind it.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("fdx");
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("fdx");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("toolbar")).toBeHidden();
  await expect(grid(page).getByRole("listitem").filter({ hasText: "Favorite" })).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(focused(page)).toContainText(/Job 2(?!\d)/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(focused(page)).toContainText(/Job 2(?!\d)/);
  await page.keyboard.press("End");
  await expect(focused(page)).toContainText("Job 120");
  await page.keyboard.press("Home");
  await expect(focused(page)).toContainText(/Job 1(?!\d)/);

  const dialog = page.getByRole("dialog");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(/Job 1(?!\d)/);
  await expect(page).toHaveURL(/\/gallery\/job_/);
  const address = page.url();
  // It takes the focus one frame after it is drawn.
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText(/Job 2(?!\d)/);
  await page.keyboard.press("h");
  await expect(page.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("t");
  await expect(page.getByLabel("Add a tag")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/gallery$/);
  // Back to the tile of the job that was open last.
  await expect(focused(page)).toContainText(/Job 2(?!\d)/);
  const marked = grid(page).getByRole("listitem").filter({ hasText: "Favorite" });
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText(/Job 2(?!\d)/);

  await tile(page, "Job 3").focus();
  await page.keyboard.press("s");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+S");
  await expect(page.getByRole("toolbar")).toContainText("3 selected");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar")).toBeHidden();

  await tile(page, "Job 3").focus();
  await page.keyboard.press("Delete");
  await expect(tile(page, "Job 3")).toHaveCount(0);
  await expect(focused(page)).toContainText(/Job 4(?!\d)/);

  // Back leads to the grid, and the address of a job opens it, too.
  await page.keyboard.press("Home");
  await tile(page, "Job 1").focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(/Job 1(?!\d)/);
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText(/Job 2(?!\d)/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await test.step("Back leads to the grid also before the page has followed its address", async () => {
    await tile(page, "Job 1").evaluate((link: HTMLElement) => {
      link.click();
      history.back();
    });
    await expect(page).toHaveURL(/\/gallery$/);
    await expect(dialog).toBeHidden();
  });
  await page.goto(address);
  await expect(dialog).toContainText(/Job 1(?!\d)/);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(dialog).toBeHidden();
  await expect(focused(page)).toContainText(/Job 1(?!\d)/);
  await test.step("keys that are quicker than an open job are meant for it", async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await expect(dialog).toContainText(/Job 2(?!\d)/);
    await page.keyboard.press("Escape");
    await expect(focused(page)).toContainText("Job 2");
  });
  await test.step("on a keyboard of another script a key is known by its place", async () => {
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    const press = (key: string, code: string, how = {}) =>
      page.evaluate((init) => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init)), {
        key,
        code,
        bubbles: true,
        cancelable: true,
        ...how,
      });
    await press("ы", "KeyS");
    await expect(page.getByRole("toolbar")).toContainText("1 selected");
    await press("Escape", "Escape");
    await press("л", "KeyK", { ctrlKey: true });
    await expect(palette).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });

  await test.step("a tile that is scrolled under the pointer gets its buttons once the pointer moves", async () => {
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 3_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2_500);
    const under = () =>
      page.evaluate(
        () => document.elementFromPoint(200, 500)?.closest("li")?.getAttribute("aria-posinset") ?? null,
      );
    await expect(async () => {
      // The heading of a day may lie there.
      if ((await under()) === null) await page.mouse.wheel(0, 80);
      expect(await under()).not.toBeNull();
    }).toPass();
    const menu = grid(page)
      .locator(`li[aria-posinset="${await under()}"]`)
      .getByRole("button", { name: /^More/ });
    await expect(menu).toHaveCount(0);
    await page.mouse.move(202, 501);
    await expect(menu).toBeVisible();
  });
});

test("every shortcut is on the list of keys, and single keys can be switched off", { tag: "@all" }, async ({
  page,
  axe,
}) => {
  await insertHistory(page, 2);
  await page.goto("/gallery");
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search prompts")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByLabel("Search prompts")).toHaveValue("?");
  await page.getByLabel("Search prompts").fill("");
  await tile(page, "Job 1").focus();
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("Enter");
  const openJob = page.getByRole("dialog", { name: "Job 1" });
  await expect(openJob).toBeVisible();
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(openJob).toBeVisible();
  await page.keyboard.press("Escape");
  await tile(page, "Job 1").focus();
  await page.keyboard.press("?");
  await expect(keys).toContainText("Move to trash");
  await axe(page, "[role=dialog]");
  await keys.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await tile(page, "Job 1").focus();
  await page.keyboard.press("?");
  await page.keyboard.press("s");
  await page.keyboard.press("ArrowRight");
  await expect(focused(page)).toContainText("Job 2");
  await expect(keys).toBeHidden();
  await expect(page.getByRole("toolbar")).toBeHidden();
});

test("the command palette opens pages, jobs, voices and dialogs, and axe finds no problem in it", {
  tag: "@all",
}, async ({ page, axe }) => {
  await insertHistory(page, 12);
  await page.goto("/gallery");
  await expect(grid(page)).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  /** Checks an open dialog with axe, and closes it with Escape. */
  const checkAndClose = async (dialog: Locator) => {
    await expect(dialog).toBeVisible();
    await axe(page, "[role=dialog]");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("job 7");
  await expect(palette.getByRole("option", { name: /^Job 7 / })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Job 7");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("use voice");
  await expect(palette.getByRole("option", { name: /^Use voice/ }).first()).toBeVisible();
  await palette.getByRole("combobox").fill("shortcuts");
  await page.keyboard.press("Enter");
  await checkAndClose(page.getByRole("dialog", { name: "Keyboard shortcuts" }));

  await page.keyboard.press("Control+k");
  await checkAndClose(palette);
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("job");
  await expect(palette.getByRole("option", { name: /^Job 2 / })).toBeVisible();
  await checkAndClose(palette);
});

test("a date and the scrubber jump anywhere in time, and new jobs wait there and move nothing", {
  tag: "@all",
}, async ({ page, axe }) => {
  const dayOf = await insertHistory(page, 600);
  await page.goto("/gallery");
  await expect(page.getByText("600 results")).toBeVisible();
  await page.getByLabel("Jump to date").fill(dayOf(400));
  await expect(tile(page, "Job 400")).toBeInViewport();
  const scrubber = page.getByRole("slider", { name: "Day" });
  await scrubber.focus();
  await page.keyboard.press("End");
  await expect(tile(page, "Job 600")).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(tile(page, "Job 1")).toBeInViewport();
  const box = await scrubber.boundingBox();
  if (!box) throw new Error("The scrubber is not on the page.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const day = async () => Number(await scrubber.getAttribute("aria-valuenow"));
  await expect.poll(day).toBeGreaterThan(250);
  expect(await day()).toBeLessThan(350);
  await axe(page);

  await page.getByLabel("Jump to date").fill(dayOf(150));
  await expect(tile(page, "Job 150")).toBeInViewport();
  await tile(page, "Job 150").focus();
  const before = await tile(page, "Job 150").boundingBox();
  await makeImage(page, "A kite arrives");
  await page.getByRole("button", { name: "Show 1 new" }).waitFor(JOB_TIMEOUT);
  await expect.poll(() => tile(page, "Job 150").boundingBox()).toEqual(before);
  await expect(tile(page, "Job 150")).toBeFocused();
  await page.getByRole("button", { name: "Show 1 new" }).click();
  await expect(tile(page, "A kite arrives")).toBeInViewport();
});

test("two tabs and a phone show the same jobs", async ({ page, browser, baseURL, apiKey }) => {
  await insertHistory(page, 30);
  const phone = await (
    await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 360, height: 740 } })
  ).newPage();
  await signIn(phone, apiKey);
  const second = await page.context().newPage();
  const windows = [page, second, phone];
  for (const each of windows) {
    await each.goto("/gallery?favorite=yes");
    await expect(each.getByText("No results match these filters")).toBeVisible();
  }
  const { data } = await (await page.request.get("/api/jobs?limit=3")).json();
  const mark = (id: string, favorite: boolean) =>
    page.request.patch(`/api/jobs/${id}/annotations`, {
      headers: { "sec-fetch-site": "same-origin" },
      data: { favorite },
    });
  for (const [at, { id }] of data.entries()) {
    await mark(id, true);
    for (const each of windows) await expect(grid(each).locator("[data-job-id]")).toHaveCount(at + 1);
  }
  await mark(data[1].id, false);
  for (const each of windows) await expect(grid(each).locator("[data-job-id]")).toHaveCount(2);
  await phone.context().close();
});

test("the end of a job plays a sound in one of three tabs, and in none when switched off", {
  tag: "@all",
}, async ({ page, context }) => {
  await context.addInitScript(() => {
    const probe = window as unknown as { notes: number };
    probe.notes = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function play(...when) {
      probe.notes += 1;
      start.apply(this, when);
    };
  });
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) await tab.goto("/gallery");
  const switchSound = async (checked: boolean) => {
    const settings = await context.newPage();
    await settings.goto("/settings/notifications");
    const sound = settings.getByRole("switch", { name: "Sound" });
    // The page of the server does not know this browser's choice and shows it as off.
    await expect(sound).toBeChecked({ checked: !checked });
    await sound.setChecked(checked);
    await settings.close();
  };
  const notes = async () => {
    const each = await Promise.all(
      tabs.map((tab) => tab.evaluate(() => (window as unknown as { notes: number }).notes)),
    );
    return each.reduce((sum, count) => sum + count, 0);
  };
  await switchSound(true);
  // A page may sound once it was touched.
  for (const tab of tabs) await tab.getByRole("heading", { name: "Gallery" }).click();
  const tried = await notes();
  const bells = ["First bell", "Second bell"];
  for (const bell of bells) await makeImage(page, bell);
  for (const tab of tabs) for (const bell of bells) await expect(tile(tab, bell)).toBeVisible(JOB_TIMEOUT);
  await expect.poll(notes, JOB_TIMEOUT).toBe(tried + 2 * bells.length);
  await switchSound(false);
  await makeImage(page, "A silent bell");
  for (const tab of tabs) await expect(tile(tab, "A silent bell")).toBeVisible(JOB_TIMEOUT);
  expect(await notes()).toBe(tried + 2 * bells.length);
});
