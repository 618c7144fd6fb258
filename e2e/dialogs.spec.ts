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
