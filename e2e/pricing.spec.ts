import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { expect, test } from "./fixtures";

const table = (page: Page) => page.getByRole("region", { name: "Prices" }).getByRole("table");
const column = (page: Page, place: number) =>
  table(page).locator(`tbody tr:not([aria-hidden]) td:nth-child(${place})`).allInnerTexts();

/** The sheet of filters. */
async function openFilters(page: Page) {
  await page.getByRole("button", { name: /^Filter/ }).click();
  return page.getByRole("dialog", { name: "Filters" });
}

async function choose(page: Page, facet: string, value: string) {
  const sheet = await openFilters(page);
  await sheet.locator("summary").filter({ hasText: facet }).click();
  await sheet.getByRole("checkbox", { name: new RegExp(`^${value}\\s*\\d+$`) }).check();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet).toBeHidden();
}

test("the price list has every price and is filtered by values, and every view is a link", async ({
  page,
  browser,
}) => {
  const { data } = await (await page.request.get("/api/v1/pricing")).json();
  await page.goto("/pricing");
  await page.getByRole("tab", { name: "All prices" }).click();
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
  const chip = page.getByRole("button", { name: "Remove filter Resolution: 2K" });
  await expect(chip).toBeVisible();

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const opened = await other.newPage();
  await opened.goto(page.url());
  await expect.poll(() => column(opened, 9)).toEqual(expected);
  await other.close();
  await chip.click();
  await expect(chip).toBeHidden();
  await expect(page).not.toHaveURL(/resolution=/);
});

test("the CSV export has the rows and columns on the screen, in their order", async ({ page }) => {
  await page.goto("/pricing?model=gamma-2.5&audio=sound&sort=-credits&hide=product,mode");
  await expect(page.getByText(/^14 of/)).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  const [head, ...rows] = Papa.parse<string[]>(await readFile(await (await coming).path(), "utf8")).data;
  const shown = await table(page).getByRole("columnheader").allInnerTexts();
  expect(head).toEqual(shown.filter((name) => name !== "Actions"));
  expect(rows.map((row) => row[head?.indexOf("Credits") ?? -1])).toEqual(await column(page, 7));
});

test("groups open and close, and the keyboard reaches every control", { tag: "@all" }, async ({ page }) => {
  await page.goto("/pricing?product=image");
  const sheet = await openFilters(page);
  await sheet.getByLabel("Group by").selectOption("model");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
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

test("up to four prices are compared, and a row fills the form", async ({ page }) => {
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

test("the calculator says how many clips a number of credits makes, per model", { tag: "@all" }, async ({
  page,
}) => {
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

test("the calculator says how many credits a number of clips needs, the cheapest first", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/pricing?view=make&height=1080p");
  await page.getByRole("radio", { name: "Clips" }).check();
  await page.getByRole("spinbutton", { name: "Clips" }).fill("7");
  const fits = page.getByRole("list", { name: "Matching models" }).getByRole("listitem");
  await expect(fits.first()).toContainText(/credits · [\d,]+ credits? each/);
  const figures = (await fits.allInnerTexts()).map((text) =>
    [...text.matchAll(/([\d,]+) credits?/g)].map(([, figure = ""]) => Number(figure.replaceAll(",", ""))),
  );
  for (const [total, each] of figures) expect(total).toBe(7 * (each ?? 0));
  const totals = figures.map(([total]) => total ?? 0);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  await expect(page).toHaveURL(/clips=7/);
});

for (const [width, height] of [
  [360, 800],
  [1280, 800],
] as const) {
  test(`the first price is on screen at ${width} × ${height}`, { tag: "@all" }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/pricing?view=rows");
    await expect(page.getByRole("search")).toHaveCount(1);
    await expect(table(page).locator("tbody tr:not([aria-hidden])").first()).toBeInViewport({ ratio: 1 });
    await page.goto("/pricing");
    await expect(page.locator("tr[data-model]").first()).toBeInViewport({ ratio: 1 });
  });
}

test("every video model has a price for one shot or says why not, and a cell of its matrix fills the form", {
  tag: "@all",
}, async ({ page, axe }) => {
  const { data } = await (await page.request.get("/api/v1/pricing")).json();
  await page.goto("/pricing");
  const row = (id: string) => page.locator(`tr[data-model="${id}"]`);
  await page.getByRole("button", { name: "Duration: 8 s" }).click();
  await page.getByRole("menuitemradio", { name: "5 s", exact: true }).click();
  const rowOf = (id: string, audio: boolean) =>
    data.find(
      (each: Record<string, unknown>) =>
        each.model_id === id &&
        each.resolution === "720p" &&
        each.duration_seconds === 5 &&
        each.audio_enabled === audio,
    );
  await expect(row("beta-3.0")).toContainText(String(rowOf("beta-3.0", true).credits));
  await expect(row("zeta-1.5")).toContainText("needs a first frame");
  await expect(row("beta-2.6")).toContainText("no 720p");
  await page.getByRole("button", { name: "Audio: Audio if possible" }).click();
  await page.getByRole("menuitemradio", { name: "No audio" }).click();
  await expect(row("beta-3.0")).toContainText(String(rowOf("beta-3.0", false).credits));
  await expect(page).toHaveURL(/shotSeconds=5.*shotAudio=off|shotAudio=off.*shotSeconds=5/);
  await page.getByLabel("Most credits").fill("1");
  await expect(page.getByText("No model has a price like this")).toBeVisible();
  await page.getByRole("button", { name: "Show every price" }).click();
  await row("beta-3.0")
    .getByRole("button", { name: /^beta-3\.0/ })
    .click();
  await expect(page).toHaveURL(/open=beta-3\.0/);
  await axe(page);
  const prices = page.getByRole("region", { name: "All prices of beta-3.0" });
  await prices.getByRole("button", { name: /^beta-3\.0, 1080p, 5 s, with audio: / }).click();
  const [dear] = data.filter(
    (each: Record<string, unknown>) =>
      each.model_id === "beta-3.0" &&
      each.resolution === "1080p" &&
      each.duration_seconds === 5 &&
      each.audio_enabled === true,
  );
  await page.getByRole("link", { name: `Use 1080p, 5 s, with audio · ${dear.credits} credits` }).click();
  await expect(page).toHaveURL(/create\/video/);
  await expect(page.getByRole("button", { name: `Generate · ${dear.credits} credits` })).toBeVisible();
});

test("charts list the value of every point, and lines with equal prices are one line", {
  tag: "@all",
}, async ({ page, axe }) => {
  await page.goto("/pricing?view=chart&model=gamma-2.5,kappa-h3");
  const prices = page.getByRole("region", { name: "Prices in the chart" }).getByRole("table");
  const { data } = await (await page.request.get("/api/v1/pricing")).json();
  const row = data.find(({ model_id }: { model_id: string }) => model_id === "kappa-h3");
  const line = prices.getByRole("row").filter({ hasText: `kappa-h3 · ${row.resolution}` });
  await expect(line.getByRole("cell", { name: String(row.credits), exact: true }).first()).toBeVisible();
  await axe(page);
});

test.describe("at 360 px, by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a price is one row with all its values, and can be sorted by any column", { tag: "@all" }, async ({
    page,
    axe,
  }) => {
    await page.goto("/pricing?model=gamma-2.5");
    const sheet = await openFilters(page);
    await sheet.getByLabel("Sort by").selectOption("credits");
    await sheet.getByRole("button", { name: "Largest first" }).tap();
    await axe(page, "[role=dialog]");
    await sheet.getByRole("button", { name: "Done" }).tap();
    await expect(sheet).toBeHidden();
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

test("a page requests the price list once, however many components read it", { tag: "@all" }, async ({
  page,
}) => {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/v1/pricing") || pathname.startsWith("/api/catalog")) paths.push(pathname);
  });
  await page.goto("/create/avatar");
  await expect(page.getByRole("form", { name: "New talking avatar" })).toBeVisible();
  // The pages contain the list.
  expect(paths).toEqual([]);
  // The calculator adds the models' options, and no second list.
  await page.goto("/pricing?view=make");
  await expect(
    page.getByRole("list", { name: "Matching models" }).getByRole("listitem").first(),
  ).toBeVisible();
  expect(paths).toEqual(["/api/catalog/video"]);
  const options = await (await page.request.get("/api/catalog/video")).json();
  expect(Object.keys(options).sort()).toEqual(["extensions", "options"]);
});
