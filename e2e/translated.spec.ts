import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { insertHistory } from "./history";

// A page that is translated before its code has come is rendered anew, which React reports.
test.use({ expectedErrors: [/React error #418/] });

/** Wraps every text as a browser does that translates a page, in two `font` elements, again and again. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
        node.parentElement?.closest("script, style, textarea, [translate=no]") || !node.textContent?.trim()
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
      );
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const [at, text] of texts.entries()) {
        if (text.parentElement?.closest("font font font font")) continue;
        const font = document.createElement("font");
        const inner = document.createElement("font");
        font.append(inner);
        text.parentNode?.replaceChild(font, text);
        // Some translations keep the text node, some put in another.
        inner.append(at % 2 === 0 ? text : (text.textContent ?? ""));
      }
    };
    addEventListener("load", () => setInterval(wrap, 20));
  });

test("a page that the browser has translated still works", { tag: "@all" }, async ({ page }) => {
  await translate(page);
  await insertHistory(page, 3);
  await page.goto("/gallery");
  await page.getByRole("list", { name: "Results" }).locator('[data-place="0"]').click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Job 1");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("Job 2");
  await dialog.getByRole("button", { name: /Favorite/ }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.goto("/assistant");
  const composer = page.getByRole("form", { name: "Message" });
  await expect(composer).not.toHaveAttribute("inert");
  await composer.getByRole("textbox").fill("Which model is the cheapest?");
  await composer.getByRole("textbox").press("Enter");
  await expect(page.getByRole("main")).toContainText("Which model is the cheapest?");
  await expect(page.locator("main").getByRole("button", { name: /Copy/ }).last()).toBeVisible();
  for (const address of ["/create/video", "/pricing", "/usage", "/voices"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  }
});
