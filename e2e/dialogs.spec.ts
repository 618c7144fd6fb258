import { expect, test } from "./fixtures";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

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

test("a key that is pressed behind a dialog is no command of the page", async ({ page }) => {
  await page.goto("/create/video");
  const press = () =>
    page.locator("main").evaluate((main) => {
      main.dispatchEvent(new KeyboardEvent("keydown", { key: "?", code: "Slash", bubbles: true }));
    });
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: /^Save settings/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Preset name")).toBeFocused();
  await press();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press();
  await expect(page.getByRole("dialog", { name: /keys|shortcuts/i })).toBeVisible();
});
