import { expect, signIn, test } from "./fixtures";
import {
  chooseModel,
  chooseOption,
  expectOption,
  generate,
  openSetting,
  prompt,
  submitPrompt,
} from "./video-form";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a draft survives a reload; another model changes settings it does not have, says so, and Undo restores them", async ({
  page,
}) => {
  const expectDraft = async () => {
    await expect(page.getByLabel("Model", { exact: true })).toHaveText("beta-3.0");
    await expectOption(page, "Duration", "10 s");
    await expect(page.getByLabel("Negative prompt")).toHaveValue("boats");
  };
  await page.goto("/create/video");
  await chooseModel(page, "beta-3.0");
  await chooseOption(page, "Duration", "10 s");
  await prompt(page).fill("A lighthouse in fog");
  await page.getByRole("button", { name: "More settings" }).click();
  await page.getByLabel("Negative prompt").fill("boats");
  await page.reload();
  await expect(prompt(page)).toHaveValue("A lighthouse in fog");
  await expectDraft();

  await chooseModel(page, "alpha-3.1");
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Duration 10 s → 8 s: alpha-3.1 supports 8-second clips" }),
  ).toBeVisible();
  await expectOption(page, "Duration", "8 s");
  await expect(page.getByLabel("Negative prompt")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectDraft();
});

test("an unavailable choice is dimmed with its reason, and choosing it changes the others; needs filter the models", async ({
  page,
}) => {
  await page.goto("/create/video");
  await chooseModel(page, "epsilon-2.3");
  await chooseOption(page, "Duration", "10 s");
  const sharp = (await openSetting(page, "Resolution")).locator('[data-value="1080p"]');
  await expect(sharp).toHaveAttribute("data-possible", "false");
  await expect(sharp).toContainText(/6 s/);
  await sharp.click();
  await expectOption(page, "Resolution", "1080p");
  await expectOption(page, "Duration", "6 s");
  await expect(page.getByText(/Duration 10 s → 6 s/).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectOption(page, "Duration", "10 s");
  await expectOption(page, "Resolution", "768p");

  await page.getByLabel("Model", { exact: true }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  const all = await page.getByRole("option").count();
  await page.getByRole("button", { name: "15 s+" }).click();
  await expect.poll(() => page.getByRole("option").count()).toBeLessThan(all);
  await page.locator('[role=option][data-value="iota-2"]').dblclick();
  await expect(page.getByLabel("Model", { exact: true })).toHaveText("iota-2");
});

test("prompts sent before come back with the arrow up key, and saved ones from the list, in any browser and form", {
  tag: "@all",
}, async ({ page, browser, apiKey, run }) => {
  await submitPrompt(page, "[sandbox:policy] The first");
  await expect(page.getByText(/nothing was reserved/i).first()).toBeVisible();
  await prompt(page).fill("[sandbox:policy] The second");
  await generate(page).click();
  await prompt(page).fill("Mine, unfinished");
  await prompt(page).press("Home");
  await prompt(page).press("ArrowUp");
  await expect(prompt(page)).toHaveValue("[sandbox:policy] The second");
  await prompt(page).press("ArrowUp");
  await expect(prompt(page)).toHaveValue("[sandbox:policy] The first");
  await prompt(page).press("End");
  await prompt(page).press("ArrowDown");
  await prompt(page).press("ArrowDown");
  await expect(prompt(page)).toHaveValue("Mine, unfinished");

  await page.getByRole("button", { name: "Prompt history" }).click();
  const library = page.getByRole("dialog", { name: "Prompt history" });
  await library.getByRole("button", { name: "Save current prompt" }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await prompt(page).fill("");
  await page.getByRole("button", { name: "Prompt history" }).click();
  await library.getByLabel("Search prompts").fill("unfinished mine");
  await library.getByRole("button", { name: "Mine, unfinished", exact: true }).click();
  await expect(prompt(page)).toHaveValue("Mine, unfinished");

  const other = await (await browser.newContext({ baseURL: run.baseUrl })).newPage();
  await signIn(other, apiKey);
  await other.goto("/create/video");
  await prompt(other).focus();
  await expect(async () => {
    await prompt(other).press("ArrowUp");
    await expect(prompt(other)).toHaveValue("[sandbox:policy] The second", { timeout: 1_000 });
  }).toPass();
  await other.goto("/create/image");
  await other.getByRole("button", { name: "Prompt history" }).click();
  await other.getByRole("button", { name: "Mine, unfinished", exact: true }).click();
  await expect(prompt(other)).toHaveValue("Mine, unfinished");
  await other.context().close();
});

test("on a phone the form comes first; in a wide window form and stage scroll on their own and the page does not", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/create/video");
  await expect(prompt(page)).toBeInViewport();
  await expect(generate(page)).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const form = page.getByRole("form", { name: "New video" });
  const stage = page.getByRole("region", { name: "Result" });
  await expect(async () => {
    const [above, below] = [await form.boundingBox(), await stage.boundingBox()];
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  }).toPass();

  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(generate(page)).toBeInViewport({ ratio: 1 });
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

test("Generate without a prompt moves the focus to the prompt, and typing clears the error", async ({
  page,
}) => {
  await page.goto("/create/video");
  await expect(generate(page)).toHaveAccessibleDescription("Write a prompt first");
  await generate(page).click();
  await expect(prompt(page)).toBeFocused();
  await expect(prompt(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("A");
  await expect(prompt(page)).not.toHaveAttribute("aria-invalid");
  await prompt(page).fill("x".repeat(4_097));
  await generate(page).click();
  await expect(page.locator("[data-field=prompt]")).toContainText(
    "A prompt can have at most 4,096 characters.",
  );
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(0);
});

test("a place that nobody filled in holds Generate until it is filled, or its braces are meant", async ({
  page,
  axe,
}) => {
  await page.goto("/create/video");
  await prompt(page).fill("A {animal} in {city}");
  await expect(generate(page)).toHaveAttribute("aria-disabled", "true");
  await expect(generate(page)).toHaveAccessibleDescription("{animal}, {city} are not filled in.");
  await prompt(page).press("Control+Enter");
  expect((await (await page.request.get("/api/jobs")).json()).data).toEqual([]);
  await axe(page, "form");

  await page.getByRole("button", { name: "Fill in…" }).click();
  const filling = page.getByRole("dialog", { name: "Fill in the template" });
  await filling.getByLabel("animal").fill("heron");
  await page.keyboard.press("Enter");
  await expect(prompt(page)).toHaveValue("A heron in {city}");
  await expect(generate(page)).toHaveAccessibleDescription("{city} is not filled in.");
  await page.getByRole("button", { name: "Keep the braces" }).click();
  await expect(generate(page)).not.toHaveAttribute("aria-disabled", "true");
});
