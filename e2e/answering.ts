import type { Page } from "@playwright/test";

const awaited = new WeakSet<Page>();

/**
 * From here on the page's navigations settle once its own code has come: what is typed into a form before, it does
 * not take. A person is kept from it by what the browser does with inert fields; a test's `fill` is not.
 */
export function awaitAnswering(page: Page): void {
  if (awaited.has(page)) return;
  awaited.add(page);
  const isAnswering = () => page.waitForFunction(() => !document.querySelector("main[aria-busy=true]"));
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await isAnswering();
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await isAnswering();
    return answer;
  };
}
