import { QueryClient } from "@tanstack/react-query";
import { isOutdatedPart } from "./outdated";

/** After waits of 1, 2, 4, 8 and 16 s: longer than a server takes to start again. */
const RETRIES = 5;

/**
 * Loads the code of a part of a page. A failed load is tried again once the browser is online: React keeps the failure
 * of a part for as long as the page is open, and shows an error in place of everything around it. For the same reason
 * a part that only an earlier version had stays on its way, and `isPageOutdated` says that the page has to be reloaded.
 * @throws the last failure
 */
export const importWithRetry = <Part>(load: () => Promise<Part>): Promise<Part> => {
  const loadOrStay = () =>
    load().catch(async (failure: unknown) => {
      if (await isOutdatedPart(failure)) await new Promise<never>(() => undefined);
      throw failure;
    });
  return loadOrStay().catch(() => loadAgain(loadOrStay));
};

async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  const client = new QueryClient();
  client.mount();
  try {
    return await client.fetchQuery({ queryKey: ["part"], queryFn: load, retry: RETRIES });
  } finally {
    client.unmount();
  }
}
