import { asResponse } from "@/lib/http/server/reply";
import type { Description } from "./described";

const ORIGIN = "http://atelier.test";

/** A browser as our routes see it: it keeps cookies and sends a browser's headers. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Headers of every request, such as those a proxy adds. */
  constructor(private readonly always: Record<string, string> = {}) {}

  request(path: string, { headers, ...init }: RequestInit = {}): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(ORIGIN + path, {
      ...init,
      headers: {
        host: "atelier.test",
        ...(cookie ? { cookie } : {}),
        ...(init.method && init.method !== "GET" ? { origin: ORIGIN, "sec-fetch-site": "same-origin" } : {}),
        ...this.always,
        ...Object.fromEntries(new Headers(headers)),
      },
    });
  }

  async ask(path: string, init?: RequestInit): Promise<Response> {
    // Loaded when it is needed, because few tests need the whole API.
    const { handleApi } = await import("@/lib/api/app");
    const request = this.request(path, init);
    const response = await handleApi(request);
    this.keep(response);
    await expectDescribed(request, response);
    return response;
  }

  async auth(action: string, fields?: Record<string, string>, init: RequestInit = {}): Promise<Response> {
    const { authRoutes } = await import("@/lib/api/auth");
    const method = fields ? "POST" : "GET";
    const route = authRoutes.find(({ endpoint }) => endpoint.method === method);
    const request = this.request(`/api/auth/${action}`, fields ? post(fields, init) : init);
    const response = asResponse((await route?.handle(request, {})) ?? Response.error());
    this.keep(response);
    return response;
  }

  async csrfToken(): Promise<string> {
    return (await (await this.auth("csrf")).json()).csrfToken;
  }

  async signIn(apiKey: string, name = ""): Promise<Response> {
    return this.auth("callback/credentials", {
      apiKey,
      name,
      csrfToken: await this.csrfToken(),
      json: "true",
    });
  }

  async signOut(): Promise<Response> {
    return this.auth("signout", { csrfToken: await this.csrfToken(), json: "true" });
  }

  get sessionCookie(): [string, string] | undefined {
    return [...this.cookies].find(([name]) => name.endsWith("atelier.session"));
  }

  /** Stores the cookies of a response. */
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const split = pair.indexOf("=");
      const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
      if (isGone) this.cookies.delete(pair.slice(0, split));
      else this.cookies.set(pair.slice(0, split), decodeURIComponent(pair.slice(split + 1)));
    }
  }
}

let description: Promise<Description> | undefined;

async function describeApi(): Promise<Description> {
  const { ROUTES } = await import("@/lib/api/app");
  const { openApi } = await import("@/lib/api/openapi");
  const { readDescription } = await import("./described");
  return readDescription(openApi(ROUTES.map(({ endpoint }) => endpoint)));
}

/** @throws Error when the description of the API has no such response */
async function expectDescribed({ method, url }: Request, response: Response): Promise<void> {
  description ??= describeApi();
  const { status, headers } = response;
  const check = (await description)({ method, url, status, type: headers.get("content-type") });
  const difference = check?.(await response.clone().json());
  if (difference) throw new Error(difference);
}

const post = (fields: Record<string, string>, init: RequestInit): RequestInit => ({
  method: "POST",
  body: JSON.stringify(fields),
  ...init,
  headers: { "content-type": "application/json", ...Object.fromEntries(new Headers(init.headers)) },
});
