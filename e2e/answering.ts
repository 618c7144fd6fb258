import type { Page } from "@playwright/test";

const awaited = new WeakSet<Page>();

/**
 * After this call the page's navigations settle only when its code has loaded, because forms ignore text
 * typed before. The browser keeps people from typing into inert fields, but not a test's `fill`.
 */
export function awaitAnswering(page: Page): void {
  if (awaited.has(page)) return;
  awaited.add(page);
  const isAnswering = () => page.waitForFunction(() => !document.querySelector("main[aria-busy=true]"));
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await isAnswering();
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await isAnswering();
    return answer;
  };
}
