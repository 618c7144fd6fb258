import { expect, signIn, test } from "./fixtures";
import { chooseOption, expectOption, prompt } from "./video-form";

test("a preset is saved under a name and fills the form in any browser, and a template asks for its variables", async ({
  page,
  browser,
  apiKey,
  run,
  axe,
}) => {
  const menu = page.getByRole("button", { name: "Presets" });
  const choose = async (item: string) => {
    await menu.click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await page.goto("/create/video");
  await prompt(page).fill("{animal} in {place}, {{not a part}}");
  await chooseOption(page, "Ratio", "9:16");
  await choose("Save settings…");
  const saving = page.getByRole("dialog", { name: "Save settings" });
  await saving.getByLabel("Preset name").fill("Reel");
  await page.keyboard.press("Enter");
  await expect(saving).toBeHidden();

  await prompt(page).fill("Mine");
  await chooseOption(page, "Ratio", "16:9");
  await choose("Reel");
  const filling = page.getByRole("dialog", { name: "Fill in the template" });
  await expect(filling.getByLabel("animal")).toBeFocused();
  await page.keyboard.type("A fox");
  await expect(filling.locator("mark")).toHaveText("{place}");
  await axe(page, "[role=dialog]");
  await filling.getByLabel("place").fill("the rain");
  await page.keyboard.press("Enter");
  await expect(prompt(page)).toHaveValue("A fox in the rain, {not a part}");
  await expectOption(page, "Ratio", "9:16");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompt(page)).toHaveValue("Mine");
  await expectOption(page, "Ratio", "16:9");

  const other = await (await browser.newContext({ baseURL: run.baseUrl })).newPage();
  await signIn(other, apiKey);
  await other.goto("/gallery");
  await other.getByRole("main").and(other.locator("[aria-busy=false]")).waitFor();
  await other.keyboard.press("Control+k");
  await other.keyboard.type("use preset reel");
  await other.getByRole("option", { name: "Use preset: Reel" }).click();
  await expect(other.getByLabel("animal")).toHaveValue("A fox");
  await other.getByLabel("animal").fill("A heron");
  await other.keyboard.press("Enter");
  await expect(prompt(other)).toHaveValue("A heron in the rain, {not a part}");
  await expect(other).toHaveURL(/\/create\/video$/);
  await other.context().close();
});

test("a preset is renamed, updated, deleted and restored", { tag: "@all" }, async ({ page }) => {
  await page.goto("/create/image");
  await prompt(page).fill("A lamp");
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Save settings…" }).click();
  await page.getByLabel("Preset name").fill("Still");
  await page.keyboard.press("Enter");
  await prompt(page).fill("A lamp at night");
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Manage presets…" }).click();
  const manage = page.getByRole("dialog", { name: "Presets" });
  const choose = async (name: string, action: string) => {
    await manage.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Still", "Update to current settings");
  await choose("Still", "Rename");
  const renaming = page.getByRole("dialog", { name: "Rename preset" });
  await renaming.getByLabel("Preset name").fill("Night");
  await page.keyboard.press("Enter");
  await expect(manage.getByText("Night", { exact: true })).toBeVisible();
  await choose("Night", "Delete");
  await expect(manage.getByText("No presets yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await prompt(page).fill("Something else");
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Night", exact: true }).click();
  await expect(prompt(page)).toHaveValue("A lamp at night");

  // The key that sends the form does not send it from a dialog above it.
  await page.getByRole("button", { name: "Prompt history" }).click();
  const search = page.getByRole("dialog").getByRole("searchbox", { name: "Search prompts" });
  await search.press("Control+Enter");
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  expect((await (await page.request.get("/api/jobs")).json()).data).toEqual([]);
});
