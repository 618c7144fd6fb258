import { expect, test } from "./fixtures";
import { layoutShift, PAGES, slowNetwork, smallTargets } from "./page-layout";
import { DESK, PHONE } from "./window-sizes";

/** Sum of the layout shifts of a visit. A tenth is "good" at https://web.dev/cls; ours is a fifth of that. */
const MAX_SHIFT = 0.02;

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test("no page shifts on a slow network, and every touch target is large enough", { tag: "@all" }, async ({
    page,
  }) => {
    await slowNetwork(page);
    for (const path of PAGES) {
      const { value, sources } = await layoutShift(page, path);
      expect.soft(value, [path, ...sources].join("\n")).toBeLessThanOrEqual(MAX_SHIFT);
      expect.soft(await smallTargets(page), path).toEqual([]);
    }
  });
});

test("no page shifts in a desktop window", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize(DESK);
  await slowNetwork(page);
  for (const path of PAGES) {
    const { value, sources } = await layoutShift(page, path);
    expect.soft(value, [path, ...sources].join("\n")).toBeLessThanOrEqual(MAX_SHIFT);
  }
});

test("in a very low window the bars scroll away with the page", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/create/video");
  const fixed = await page.evaluate(() =>
    // A number field keeps an input for the browser's own checks, which nobody sees.
    [...document.querySelectorAll("header, nav, form *:not([aria-hidden=true], [role=tooltip])")]
      .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(fixed).toEqual([]);
});

test("in forced-colors mode buttons have a border, and chosen ones a thicker one", {
  tag: "@all",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/create/video");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(page.getByRole("button", { name: /^Generate/ })).toHaveCSS("outline-width", "1px");
  await expect(main.getByRole("link", { name: "Gallery" })).toHaveCSS("outline-width", "1px");
  await expect(main.getByRole("link", { name: "Create" })).toHaveCSS("outline-width", "2px");
  await page.goto("/connect");
  await expect(page.getByRole("radio", { checked: true }).first()).toHaveCSS("outline-width", "2px");
});
