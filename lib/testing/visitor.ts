import { GET as authGet, POST as authPost } from "@/app/api/auth/[...nextauth]/route";

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

  async auth(action: string, fields?: Record<string, string>, init: RequestInit = {}): Promise<Response> {
    const context = { params: Promise.resolve({ nextauth: action.split("/") }) };
    const answer = fields
      ? await authPost(this.request(`/api/auth/${action}`, post(fields, init)), context)
      : await authGet(this.request(`/api/auth/${action}`, init), context);
    this.keep(answer);
    return answer;
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

  /** Stores the cookies of an answer. */
  keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const split = pair.indexOf("=");
      const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
      if (isGone) this.cookies.delete(pair.slice(0, split));
      else this.cookies.set(pair.slice(0, split), decodeURIComponent(pair.slice(split + 1)));
    }
  }
}

const post = (fields: Record<string, string>, init: RequestInit): RequestInit => ({
  method: "POST",
  body: JSON.stringify(fields),
  ...init,
  headers: { "content-type": "application/json", ...Object.fromEntries(new Headers(init.headers)) },
});
