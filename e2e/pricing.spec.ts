import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { expect, test } from "./fixtures";

const table = (page: Page) => page.getByRole("region", { name: "Prices" }).getByRole("table");
const column = (page: Page, place: number) =>
  table(page).locator(`tbody tr:not([aria-hidden]) td:nth-child(${place})`).allInnerTexts();

async function choose(page: Page, facet: string, value: string) {
  await page.getByRole("search").getByRole("button", { name: facet }).click();
  await page.getByRole("menuitemcheckbox", { name: new RegExp(`^${value}\\s*\\d+$`) }).click();
  await page.keyboard.press("Escape");
}

test("lists every price, narrows by what is chosen, and every view is a link", async ({ page, browser }) => {
  const { data } = await (await page.request.get("/api/v1/pricing")).json();
  await page.goto("/pricing");
  await expect(page.getByText(`${data.length} of ${data.length}`)).toBeVisible();
  await choose(page, "Model", "kappa-h3");
  await choose(page, "Resolution", "2K");
  await table(page).getByRole("button", { name: "Credits", exact: true }).click();
  await table(page).getByRole("button", { name: "Credits", exact: true }).click();
  const expected = data
    .filter(
      (row: { model_id: string; resolution: string }) =>
        row.model_id === "kappa-h3" && row.resolution === "2K",
    )
    .map((row: { credits: number }) => String(row.credits))
    .sort((a: string, b: string) => Number(b) - Number(a));
  await expect(page.getByText(`${expected.length} of ${data.length}`)).toBeVisible();
  await expect.poll(() => column(page, 9)).toEqual(expected);
  await expect(page).toHaveURL(/sort=-credits/);

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const opened = await other.newPage();
  await opened.goto(page.url());
  await expect.poll(() => column(opened, 9)).toEqual(expected);
  await other.close();
});

test("saves as CSV what is on screen, in its order and columns", async ({ page }) => {
  await page.goto("/pricing?model=gamma-2.5&audio=sound&sort=-credits&hide=product,mode");
  await expect(page.getByText(/^14 of/)).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const [head, ...rows] = Papa.parse<string[]>(await readFile(await (await coming).path(), "utf8")).data;
  const shown = await table(page).getByRole("columnheader").allInnerTexts();
  expect(head).toEqual(shown.filter((name) => name !== "Actions"));
  expect(rows.map((row) => row[head?.indexOf("Credits") ?? -1])).toEqual(await column(page, 7));
});

test("groups open and close, and the keyboard reaches every part", async ({ page }) => {
  await page.goto("/pricing?product=image");
  await page.getByLabel("Group by").selectOption("model");
  const group = table(page).getByRole("button", { name: /^alpha-image-4 / });
  const rows = async () => Number(await table(page).getAttribute("aria-rowcount"));
  await group.focus();
  await page.keyboard.press("Enter");
  await expect(group).toHaveAttribute("aria-expanded", "false");
  const closed = await rows();
  await page.keyboard.press("Enter");
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await expect.poll(rows).toBeGreaterThan(closed);
});

test("puts up to four side by side, and fills the form from a row", async ({ page }) => {
  await page.goto("/pricing?model=kappa-h3&resolution=768p");
  const rows = table(page).locator("tbody tr:not([aria-hidden])");
  for (const place of [0, 1, 2, 3])
    await rows
      .nth(place)
      .getByRole("button", { name: /^Compare/ })
      .click();
  await expect(rows.nth(4).getByRole("button", { name: /^Compare/ })).toBeDisabled();
  const comparison = page.getByRole("region", { name: "Comparison" });
  await expect(comparison.getByRole("columnheader")).toHaveCount(5);
  // The address follows shortly after the screen.
  await expect(page).toHaveURL(/compare=([^,&]+,){3}/);
  await page.reload();
  await expect(comparison.getByRole("columnheader")).toHaveCount(5);
  await expect(rows.nth(2)).toBeVisible();
  const credits = (await column(page, 9))[2];
  await rows
    .nth(2)
    .getByRole("link", { name: /^Use these settings/ })
    .click();
  await expect(page).toHaveURL(/create\/video/);
  await expect(page.getByRole("button", { name: `Generate · ${credits} credits` })).toBeVisible();
});

test("says what so many credits make, by price and count", async ({ page }) => {
  await page.goto("/pricing?view=make");
  await page.getByRole("spinbutton", { name: "Credits" }).fill("400");
  await page.getByLabel("Minimum resolution").selectOption("4K");
  const fits = page.getByRole("list", { name: "Matching models" }).getByRole("listitem");
  const { data } = await (await page.request.get("/api/v1/pricing")).json();
  const cheapest = Math.min(
    ...data
      .filter(
        (row: { product: string; resolution: string }) => row.product === "video" && row.resolution === "4K",
      )
      .map((row: { credits: number }) => row.credits),
  );
  await expect(fits.first()).toContainText(`${Math.floor(400 / cheapest)} clip`);
  await page.getByLabel("Minimum resolution").selectOption("");
  await page.getByRole("slider", { name: "Minimum duration, slider" }).fill("30");
  await expect(fits.first()).toContainText("30 s");
  await expect(fits.filter({ hasNotText: "30 s" })).toHaveCount(0);
});

test.describe("at 360 px, by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a price is one row with everything it says, and sorts by any column", async ({ page, axe }) => {
    await page.goto("/pricing?model=gamma-2.5");
    await page.getByLabel("Sort by").selectOption("credits");
    await page.getByRole("button", { name: "Largest first" }).tap();
    await expect(page).toHaveURL(/sort=-credits/);
    const { data } = await (await page.request.get("/api/v1/pricing")).json();
    const [dearest] = data
      .filter(({ model_id }: { model_id: string }) => model_id === "gamma-2.5")
      .sort((a: { credits: number }, b: { credits: number }) => b.credits - a.credits);
    const row = table(page).locator("tbody tr:not([aria-hidden])").first();
    await expect(row).toContainText(String(dearest.credits));
    for (const word of ["gamma-2.5", dearest.resolution, `${dearest.duration_seconds}\u00a0s`])
      expect(await row.innerText()).toContain(word);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await axe(page);
  });
});

test("a page asks for the price list once, whatever reads it", async ({ page }) => {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/v1/pricing") || pathname.startsWith("/api/catalog")) paths.push(pathname);
  });
  await page.goto("/create/avatar");
  await expect(page.getByRole("form", { name: "New talking avatar" })).toBeVisible();
  expect(paths).toEqual(["/api/v1/pricing"]);
  paths.length = 0;
  // The page contains the list. The calculator adds the models' options, and no second list.
  await page.goto("/pricing?view=make");
  await expect(
    page.getByRole("list", { name: "Matching models" }).getByRole("listitem").first(),
  ).toBeVisible();
  expect(paths).toEqual(["/api/catalog/video"]);
  const options = await (await page.request.get("/api/catalog/video")).json();
  expect(Object.keys(options).sort()).toEqual(["extensions", "options"]);
});
