import type { Page, Request } from "@playwright/test";

/**
 * Holds a page's requests to an address, all or those that `which` selects. The returned function releases
 * them.
 */
export async function delayRequests(
  page: Page,
  address: string,
  which: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (which(route.request())) await mayGo;
    await route.continue();
  });
  return () => letGo();
}
