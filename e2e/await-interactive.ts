import type { Page } from "@playwright/test";

const awaited = new WeakSet<Page>();

/**
 * After this call the page's navigations settle only when its code has loaded, because forms ignore text
 * typed before. The browser keeps people from typing into inert fields, but not a test's `fill`.
 */
export function awaitInteractive(page: Page): void {
  if (awaited.has(page)) return;
  awaited.add(page);
  // Not with each frame: a browser draws none while it is short of time.
  const isInteractive = () =>
    page.waitForFunction(() => !document.querySelector("main[aria-busy=true]"), undefined, { polling: 100 });
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await isInteractive();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await isInteractive();
    return response;
  };
}
