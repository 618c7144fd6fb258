import type { BrowserContext, Request } from "@playwright/test";
import { type Description, readDescription } from "@/lib/testing/described";

let description: Promise<Description> | undefined;

async function fetchDescription(baseUrl: string): Promise<Description> {
  return readDescription(await (await fetch(`${baseUrl}/api/openapi.json`)).json());
}

async function differenceOf(request: Request, baseUrl: string): Promise<string | undefined> {
  const response = await request.response().catch(() => null);
  if (!response) return undefined;
  description ??= fetchDescription(baseUrl);
  const type = response.headers()["content-type"];
  const check = (await description)({
    method: request.method(),
    url: request.url(),
    status: response.status(),
    type,
  });
  if (!check) return undefined;
  // The browser keeps no body of a page that it has left.
  const text = await response.text().catch(() => null);
  return text === null ? undefined : check(JSON.parse(text));
}

/**
 * Checks every response of the API to the pages of a context against the description.
 * @returns gives what of it is not as the product at `baseUrl` describes it
 */
export function watchResponses(context: BrowserContext, baseUrl: string): () => Promise<string[]> {
  const found: Promise<string | undefined>[] = [];
  context.on("requestfinished", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/api/")) return;
    found.push(differenceOf(request, baseUrl).catch((error: unknown) => `${request.url()}: ${error}`));
  });
  return async () => (await Promise.all(found)).filter((difference) => difference !== undefined);
}
