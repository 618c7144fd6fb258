import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { askAssistant } from "./api-calls";
import { expect, test } from "./fixtures";
import { awaitSaved, makeImages, select, selectionBar, tile } from "./library-jobs";
import { PICTURE } from "./samples";

const dialog = (page: Page): Locator => page.getByRole("dialog");
const prompts = (page: Page): Locator => page.getByRole("textbox", { name: /^Prompt of shot \d+$/ });
const textOf = (page: Page) =>
  prompts(page).evaluateAll((boxes) => (boxes as HTMLTextAreaElement[]).map(({ value }) => value));

test("a shot list of the assistant becomes a board in one press", async ({ page }) => {
  await askAssistant(page.request, "Write 3 shots: a fox crosses a frozen lake");
  await page.goto("/assistant");
  await page.getByRole("link", { name: /Write 3 shots/ }).click();
  await page.getByRole("button", { name: "Make a board of 3 shots" }).click();
  await expect(page).toHaveURL(/\/boards\/brd_/);
  await expect(prompts(page)).toHaveCount(3);
  expect((await textOf(page))[0]).toMatch(/^Wide shot, .*A fox crosses a frozen lake/);
});

test("dropped files become shots in the order of their names, and broken ones are named", async ({
  page,
  axe,
}) => {
  await page.goto("/boards");
  await page.getByRole("button", { name: "New board" }).click();
  await dialog(page).getByLabel("Name").fill("Storyboard");
  await dialog(page).getByRole("button", { name: "Create board" }).click();
  await expect(page.getByRole("button", { name: "Add shots…" })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const picture = (await readFile(PICTURE)).toString("base64");
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    for (const name of ["10_boat.jpg", "2_lake-at-dawn.jpg", "3_rose.jpg"])
      data.items.add(new File([bytes], name, { type: "image/jpeg" }));
    data.items.add(new File(["not a picture"], "4_broken.jpg", { type: "image/jpeg" }));
    data.items.add(new File(["?"], ".DS_Store"));
    return data;
  }, picture);
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await expect(dialog(page)).toContainText("1 file left out");
  await expect(dialog(page)).toContainText("4_broken.jpg");
  await dialog(page).getByLabel("Prompt for each").fill("{file}, slow pan");
  await axe(page, "[role=dialog]");
  await dialog(page).getByRole("button", { name: "Add 3 shots" }).click();
  await expect(prompts(page)).toHaveCount(3);
  expect(await textOf(page)).toEqual(["2 lake at dawn, slow pan", "3 rose, slow pan", "10 boat, slow pan"]);
  const { shots } = await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json();
  for (const { inputs } of shots) expect(inputs.firstFrame).toMatchObject({ type: "image" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompts(page)).toHaveCount(0);
});

test("results become a board's takes, are rated, compared blind, picked, and the rest goes to the trash", async ({
  page,
  axe,
}) => {
  test.slow();
  const [first, second, other] = await makeImages(page, ["A red kite", "A red kite", "A blue kite"]);
  await awaitSaved(page);
  await page.goto("/gallery");
  for (const box of await select(page, "A red kite").all()) await box.click();
  await select(page, "A blue kite").click();
  await selectionBar(page).getByRole("button", { name: "Add to a board" }).click();
  await dialog(page).getByRole("button", { name: "New board" }).click();
  await expect(page).toHaveURL(/\/boards\/brd_/);
  await expect(prompts(page)).toHaveCount(2);
  const board = new URL(page.url()).pathname;

  await page
    .getByRole("gridcell", { name: /^Shot 1 on/ })
    .first()
    .click();
  const rating = dialog(page).getByRole("group", { name: /^Rating/ });
  await expect(rating).toBeVisible();
  await page.keyboard.press("Shift+Digit4");
  await expect(rating).toHaveAccessibleName("Rating: 4 stars");
  await axe(page, "[role=dialog]");
  await page.keyboard.press("1");
  await expect(dialog(page).locator("[aria-current]")).toContainText("1");
  await page.keyboard.press("x");
  await expect(rating).toHaveAccessibleName("Rating: ruled out");
  await page.keyboard.press("x");
  await expect(rating).toHaveAccessibleName("Rating: none");
  const more = dialog(page).getByRole("button", { name: "More", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Use as cover" }).click();
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Use picks as cover" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await (await page.request.get(`/api${board}`)).json()).cover_job_id)
    .not.toBeNull();
  await page.goto("/boards");
  await expect(page.getByRole("main").getByRole("listitem").first().locator("img")).toHaveCount(1);
  await page.goto(board);

  await page.getByRole("button", { name: "More for shot 1" }).click();
  await page.getByRole("menuitem", { name: "Compare 2 takes" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("switch", { name: "Hide models until you pick" }).check();
  await expect(page.getByRole("article").first()).toContainText("Result 1");
  await expect(page.getByRole("article").first()).not.toContainText("zeta-image");
  await axe(page);
  await page
    .getByRole("article")
    .filter({ has: page.locator(`[data-job-id="${first}"]`) })
    .or(page.locator(`article[data-job-id="${first}"]`))
    .getByRole("button", { name: /^Pick/ })
    .click();
  await expect(page.getByRole("article").first()).toContainText("zeta-image");
  await page.getByRole("main").getByRole("link", { name: "Board" }).click();

  await page.getByRole("button", { name: "Board menu" }).click();
  await page.getByRole("menuitem", { name: "Move unpicked to trash…" }).click();
  // The other take of the shot has four stars, and the other shot no pick.
  await expect(dialog(page)).toContainText("Every take of the picked shots is kept.");
  await expect(dialog(page)).toContainText("1 take stays: rated 4 or 5.");
  await axe(page, "[role=dialog]");
  await page.keyboard.press("Escape");

  await page.goto(`/gallery?board=${board.split("/").pop()}`);
  await expect(tile(page, other)).toBeVisible();
  await expect(page.locator("[data-job-id]")).not.toHaveCount(0);
  await page.goto("/gallery?rating=4");
  await expect(page.getByRole("button", { name: "Remove filter: 4 stars or more" })).toBeVisible();
  await expect(tile(page, other)).toBeHidden();
  await page.goto(`/gallery/${second}`);
  await expect(dialog(page).getByRole("group", { name: "Rating: 4 stars" })).toBeVisible();
});

test("Usage says which model is worth it", async ({ page, axe }) => {
  await makeImages(page, ["A red kite"]);
  await awaitSaved(page);
  await page.goto("/usage?by=model");
  await page.getByRole("button", { name: "Which model is worth it" }).click();
  await expect(dialog(page).getByRole("row").nth(1)).toContainText("0 of 1");
  await axe(page, "[role=dialog]");
});
