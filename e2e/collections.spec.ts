import type { Page } from "@playwright/test";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { awaitSaved, makeImages, tile } from "./library-jobs";

/** A collection with one image for each prompt; ids are the oldest first. */
async function aCollection(page: Page, prompts: string[]) {
  const ids = await makeImages(page, prompts);
  await awaitSaved(page);
  const { id } = await (await post(page.request, "/api/library/collections", { name: "Harbor" })).json();
  await post(page.request, "/api/library/bulk-actions", {
    selection: { ids },
    action: { do: "collect", collection_id: id, value: true },
  });
  return { id, ids };
}

/** The ids of the shown tiles, in their order. */
const shown = (page: Page) =>
  page
    .locator("[data-grid] a[data-job-id]")
    .evaluateAll((tiles) =>
      tiles
        .toSorted((a, b) => Number(a.dataset.place) - Number(b.dataset.place))
        .map((each) => each.dataset.jobId),
    );

test("a collection has a name, a note, a cover and an order of its own, which its ZIP has, too", async ({
  page,
}) => {
  const { ids } = await aCollection(page, ["A kite", "A boat", "A tram"]);
  const [kite = "", boat = "", tram = ""] = ids;
  await page.goto("/gallery");
  await page
    .getByRole("navigation", { name: "Collections" })
    .getByRole("link", { name: /^Harbor/ })
    .click();

  await page.getByRole("textbox", { name: "Collection name" }).fill("Title loop");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Title loop" })).toBeAttached();
  await page.getByRole("textbox", { name: "Collection note" }).fill("Nothing brighter than the tram.");
  await page.keyboard.press("Tab");

  await page.getByRole("button", { name: "Arrange" }).click();
  await expect.poll(() => shown(page)).toEqual([tram, boat, kite]);
  await tile(page, kite).dragTo(tile(page, tram), { targetPosition: { x: 4, y: 40 } });
  await expect.poll(() => shown(page)).toEqual([kite, tram, boat]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => shown(page)).toEqual([tram, boat, kite]);
  await tile(page, boat).focus();
  await page.keyboard.press(",");
  await expect.poll(() => shown(page)).toEqual([boat, tram, kite]);
  await expect(tile(page, boat)).toBeFocused();

  await tile(page, kite).hover();
  await page.getByRole("button", { name: "More actions for A kite" }).click();
  await page.getByRole("menuitem", { name: "Use as cover" }).click();
  await expect(page.getByRole("button", { name: "Use newest as cover" })).toBeVisible();

  await page.getByRole("button", { name: "Export in order" }).click();
  const download = page.waitForEvent("download");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Download/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^atelier-Title-loop-/);

  // It opens in its order, also after it was left.
  await page.getByRole("link", { name: "All shots" }).click();
  const link = page
    .getByRole("navigation", { name: "Collections" })
    .getByRole("link", { name: /^Title loop/ });
  await expect(link).toContainText("Nothing brighter than the tram.");
  await link.click();
  await expect.poll(() => shown(page)).toEqual([boat, tram, kite]);
});

test("an order that another person makes is shown at once", async ({ page, context }) => {
  const { id, ids } = await aCollection(page, ["A kite", "A boat"]);
  const [kite = "", boat = ""] = ids;
  await page.goto(`/gallery?collection=${id}&sort=collection`);
  await expect.poll(() => shown(page)).toEqual([boat, kite]);
  const other = await context.newPage();
  await post(other.request, `/api/library/collections/${id}/order`, { job_ids: [kite], before: boat });
  await expect.poll(() => shown(page)).toEqual([kite, boat]);
});
