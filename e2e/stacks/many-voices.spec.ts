import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const LIBRARY = JSON.stringify({
  object: "list",
  data: Array.from({ length: 10_000 }, (_, number) => ({
    id: `voice_${number}`,
    object: "voice",
    name: `Voice ${number}`,
    description: `Speaks like number ${number} of many`,
    locale: ["en-US", "de-DE", "fr-FR", "ja-JP"][number % 4],
    preview_url: null,
  })),
});

test("10,000 voices are searched while typing and scrolled from end to end, with few of them in the document", async ({
  onLine: page,
  line,
}) => {
  line.deal(({ url }) => (url === "/v1/voices" ? { type: "application/json", body: LIBRARY } : "none"));
  await page.goto("/voices");
  await expect(page.getByText("10,000 of 10,000")).toBeVisible();
  const cards = page.getByRole("listitem");
  await expect(cards.first()).toBeVisible();

  const scrolled = await slowFrames(page, async () => {
    for (let step = 0; step < 60; step++) await page.mouse.wheel(0, 4_000);
  });
  // Cards are measured when they become visible, so the end of the list may move while scrolling.
  await expect(async () => {
    await page.keyboard.press("End");
    const last = page.getByRole("listitem", { name: "Voice 9999", exact: true });
    await expect(last).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(await cards.count()).toBeLessThan(120);

  const typed = await slowFrames(page, () =>
    page.getByLabel("Search voices").pressSequentially("9876 french", { delay: 50 }),
  );
  await expect(page.getByText(/^0 of 10,000/)).toBeVisible();
  await page.getByLabel("Search voices").fill("9876 english");
  await expect(page.getByText(/^1 of 10,000/)).toBeVisible();
  await expect(cards.first()).toHaveAccessibleName("Voice 9876");
  console.log(JSON.stringify({ voices: 10_000, framesOver50Ms: { scrolled, typed } }));
});

/** How many frames take longer than 50 ms while `interact` runs. */
async function slowFrames(page: Page, interact: () => Promise<void>): Promise<string> {
  const watch = await page.evaluateHandle(() => {
    const seen = { all: 0, slow: 0, isOver: false };
    let last = performance.now();
    const look = (now: number) => {
      seen.all += 1;
      if (now - last > 50) seen.slow += 1;
      last = now;
      if (!seen.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return seen;
  });
  await interact();
  return watch.evaluate((seen) => {
    seen.isOver = true;
    return `${seen.slow} of ${seen.all}`;
  });
}
