import { expect, test } from "./fixtures";

test("every part is accessible in both themes, and nothing scrolls sideways on a phone or a wide window", async ({
  page,
  axe,
}, info) => {
  await page.goto("/parts");
  await expect(page.getByRole("heading", { name: "Parts", level: 1 })).toBeVisible();
  await axe(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${width} px, ${colorScheme}`).toBeLessThanOrEqual(0);
      await info.attach(`parts ${width} ${colorScheme}`, {
        body: await page.screenshot({ fullPage: true }),
        contentType: "image/png",
      });
    }
  }
});

test("a popover, a toast and a dialog of the parts open and are accessible", async ({ page, axe }) => {
  await page.goto("/parts");
  await page.getByRole("button", { name: /^Ratio/ }).click();
  await expect(page.getByRole("menuitemradio", { name: /^16:9/ })).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show a toast" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.getByRole("button", { name: "Open a dialog" }).click();
  await expect(page.getByRole("dialog", { name: "Delete Harbor social?" })).toBeVisible();
  await axe(page);
});
