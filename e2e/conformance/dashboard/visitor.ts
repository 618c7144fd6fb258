import { readFile } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext, APIResponse } from "playwright";
import { errorEnvelope } from "@/lib/contract/error-envelope";

const samples = path.resolve(import.meta.dirname, "../../../lib/testing/samples");
const TYPES: Record<string, string> = { "user.jpg": "image/jpeg", "vfr.mp4": "video/mp4" };

/** A signed-in person's requests. What no response should be is collected in `odd`. */
export class Visitor {
  readonly odd: string[] = [];

  constructor(readonly requests: APIRequestContext) {}

  async get(address: string): Promise<unknown> {
    return this.#read(address, await this.requests.get(address, { timeout: 60_000 }));
  }

  async post(address: string, data: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const options = { data, headers: { "sec-fetch-site": "same-origin", ...headers }, timeout: 90_000 };
    return this.#read(address, await this.requests.post(address, options));
  }

  /** Opens a page of the dashboard. */
  async open(address: string): Promise<void> {
    const status = (await this.requests.get(address, { timeout: 60_000 })).status();
    if (status >= 500) this.odd.push(`the page ${address} responds with ${status}`);
  }

  /** @returns the address of the hosted file, or null when it was not taken */
  async upload(name: keyof typeof TYPES & string): Promise<{ id: string; url: string } | null> {
    const type = TYPES[name] ?? "";
    const bytes = await readFile(path.join(samples, name));
    const response = await this.post("/api/uploads", bytes, { "content-type": type, "x-file-name": name });
    return isUpload(response) ? response : null;
  }

  async #read(address: string, response: APIResponse): Promise<unknown> {
    const text = await response.text();
    const body = readJson(text);
    if (response.status() < 500) return body;
    const error = errorEnvelope.safeParse(body).data?.error;
    if (!error || error.code === "internal")
      this.odd.push(`${address} responds with ${response.status()} ${text.slice(0, 120)}`);
    return body;
  }
}

const isUpload = (value: unknown): value is { id: string; url: string } =>
  typeof value === "object" && value !== null && "id" in value && "url" in value;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
