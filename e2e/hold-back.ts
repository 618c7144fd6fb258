import type { Page, Request } from "@playwright/test";

/** Keeps a page's requests to an address waiting, all or those that `which` tells; the returned call lets them go. */
export async function holdBack(
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
