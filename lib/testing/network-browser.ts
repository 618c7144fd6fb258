import { expect } from "vitest";
import type { Session } from "@/lib/session/server/session";
import { visitorOf } from "./members";

/** A browser over the network, which keeps cookies. */
export class NetworkBrowser {
  readonly #cookies = new Map<string, string>();
  constructor(private readonly origin: string) {}

  /** One in which a person is signed in. */
  static async of(origin: string, session: Session): Promise<NetworkBrowser> {
    const browser = new NetworkBrowser(origin);
    for (const [name, value] of (await visitorOf(session)).cookies) browser.#cookies.set(name, value);
    return browser;
  }

  async ask(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    const response = await fetch(new URL(address, this.origin), { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response;
  }

  /** Where it is sent. */
  async sentTo(address: string | URL): Promise<URL> {
    const response = await this.ask(address);
    expect(response.status, await response.clone().text()).toBe(303);
    return new URL(response.headers.get("location") ?? "", this.origin);
  }

  /** Sends JSON as our pages do. */
  post(path: string, body: object): Promise<Response> {
    return this.ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.origin, "sec-fetch-site": "same-origin" },
      body: JSON.stringify(body),
    });
  }
}
