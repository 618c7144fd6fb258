import { QueryClient } from "@tanstack/react-query";

/** After waits of 1, 2, 4, 8 and 16 s: longer than a server takes to start again. */
const RETRIES = 5;

/**
 * Loads the code of a part of a page. A failed load is tried again once the browser is online: React keeps the failure
 * of a part for as long as the page is open, and shows an error in place of everything around it.
 * @throws the last failure
 */
export const importWithRetry = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => loadAgain(load));

async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  const client = new QueryClient();
  client.mount();
  try {
    return await client.fetchQuery({ queryKey: ["part"], queryFn: load, retry: RETRIES });
  } finally {
    client.unmount();
  }
}
