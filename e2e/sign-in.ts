import { type APIRequestContext, request } from "playwright";

/**
 * Signs in with the request of the sign-in form, without a page. The cookies stay in `visitor`.
 * @param base the address of the product, for a visitor without a base address
 * @throws when the key is refused
 */
export async function signInByRequest(
  visitor: APIRequestContext,
  { apiKey, name = "Ada", base = "" }: { apiKey: string; name?: string; base?: string },
): Promise<void> {
  const { csrfToken } = await (await visitor.get(`${base}/api/auth/csrf`)).json();
  const response = await visitor.post(`${base}/api/auth/callback/credentials`, {
    form: { csrfToken, apiKey, name, json: "true" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  if (response.status() !== 200)
    throw new Error(`Signing in: status ${response.status()}: ${await response.text()}`);
}

/** A signed-in client of the dashboard at `baseURL`, without a browser. */
export async function signedInVisitor(baseURL: string, apiKey: string): Promise<APIRequestContext> {
  const visitor = await request.newContext({ baseURL });
  await signInByRequest(visitor, { apiKey });
  return visitor;
}
