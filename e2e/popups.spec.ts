import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { makeOneOfEach } from "./one-of-each";
import { POPUPS, type Popup } from "./popups";
import { PHONE } from "./window-sizes";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const LETTER_MS = 80;
const STEP_MS = 60_000;

/** Opens a popup on a fresh page, types after so many milliseconds, and waits until all that was typed has come. */
async function typeInto(page: Page, popup: Popup, waitMs: number, delay: number): Promise<void> {
  await page.setViewportSize(popup.isPhone ? PHONE : { width: 1280, height: 900 });
  await page.goto(popup.at);
  await popup.open(page);
  await page.waitForTimeout(waitMs);
  if ("typed" in popup) {
    if (popup.first) await page.keyboard.press(popup.first);
    await page.keyboard.type(popup.typed, { delay });
    if (popup.chosen) {
      await page.keyboard.press("Enter");
      await popup.chosen(page);
    } else await expect(popup.field(page)).toHaveValue(new RegExp(`${popup.typed}$`));
  } else if ("keys" in popup) {
    await page.keyboard.type(popup.keys, { delay });
    await expect(popup.item(page)).toHaveCount(1);
  } else {
    await page.keyboard.press("Escape");
    await expect(page.locator("html[data-opened]")).toHaveCount(1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  }
}

test("no key is lost between the click that opens a popup and its focus", { tag: "@all" }, async ({
  page,
}) => {
  await makeOneOfEach(page);
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector("[role=dialog]")) document.documentElement.dataset.opened = "";
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  // All of them: POPUPS=all, which takes half an hour.
  const isWhole = process.env.POPUPS === "all";
  const failed: string[] = [];
  for (const [at, popup] of POPUPS.entries()) {
    const waits = isWhole ? [0, 100, 200, 300, 500] : [at % 2 === 0 ? 0 : 300];
    for (const waitMs of waits) {
      for (const delay of isWhole ? [0, LETTER_MS] : [waitMs === 0 ? 0 : LETTER_MS]) {
        const name = `${popup.name}: ${waitMs} ms, ${delay} ms a letter`;
        const type = () => typeInto(page, popup, waitMs, delay);
        // Where keys were lost, it would wait for them for ever.
        await test.step(name, type, { timeout: STEP_MS }).catch((error: Error) => {
          failed.push(`${name}: ${error.message.split("\n").slice(0, 4).join(" ")}`);
        });
      }
    }
  }
  expect(failed, `of ${POPUPS.length} popups`).toEqual([]);
});
