import type { Page } from "@playwright/test";

export const PHONE = { width: 360, height: 780 };
export const DESK = { width: 1280, height: 850 };

/** Sets the size of a page's window, and waits until layouts that observe their size have followed. */
export async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
