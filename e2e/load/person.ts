import { createHash, randomUUID } from "node:crypto";
import { isSettled, isUnsuccessful, jobList } from "@/lib/jobs/job";
import { imageOrder } from "./site";

const RESPONSE_TIMEOUT_MS = 30_000;

/** Somebody who makes, uploads and looks at images, and remembers every response. */
export class Person {
  /** How often each kind of request got which status. */
  responses: Record<string, number> = {};
  /** Faults of the server that do not say when to ask again. */
  readonly unannounced: string[] = [];
  readonly accepted = new Set<string>();
  /** What a refused submit or upload said. */
  readonly words = new Set<string>();
  /** The hashes of all that was served whole under one address. */
  readonly served = new Map<string, Set<string>>();
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  /** Makes an image; whether it was taken. */
  async submit(): Promise<boolean> {
    const response = await this.#ask("submit", "/api/jobs", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify(imageOrder("a pier")),
    });
    const body = await response?.json().catch(() => null);
    if (response?.status === 202) this.accepted.add(body.id);
    else if (body?.error) this.words.add(body.error.message);
    return response?.status === 202;
  }

  /** Uploads a picture; whether it was taken. */
  async upload(picture: ArrayBuffer): Promise<boolean> {
    const headers = { "content-type": "image/png" };
    const response = await this.#ask("upload", "/api/uploads", { method: "POST", headers, body: picture });
    const body = await response?.json().catch(() => null);
    if (body?.error) this.words.add(body.error.message);
    return response?.status === 201;
  }

  /** Why the product says that it is not well. */
  async reasons(): Promise<string[]> {
    const response = await this.#ask("ready", "/api/health/ready");
    return (await response?.json().catch(() => null))?.reasons ?? [];
  }

  /** Reads every file there is, and remembers what came. */
  async look(): Promise<void> {
    for (const { assets } of (await this.#jobs()) ?? []) {
      for (const { url, archive_error } of assets) {
        if (archive_error) this.words.add(archive_error);
        const bytes = await this.download(url);
        if (!bytes) continue;
        const hash = createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
        this.served.set(url, (this.served.get(url) ?? new Set()).add(hash));
      }
    }
  }

  /** A whole file; null when there was none, or when the end is missing and the connection says so. */
  async download(url: string): Promise<ArrayBuffer | null> {
    const response = await this.#ask("file", url);
    if (response?.status !== 200) return null;
    return response.arrayBuffer().catch(() => null);
  }

  /** How many accepted jobs have not ended, or have a file that is not stored; null while the list can't be read. */
  async unfinished(): Promise<number | null> {
    const jobs = await this.#jobs();
    if (!jobs) return null;
    const done = jobs.filter(
      ({ status, assets }) => isSettled(status) && assets.every(({ archived_at }) => archived_at !== null),
    );
    return this.accepted.size - done.length;
  }

  /** How many accepted jobs ended without a file. */
  async failed(): Promise<number> {
    return ((await this.#jobs()) ?? []).filter(({ status }) => isUnsuccessful(status)).length;
  }

  /** The newest of the jobs that were accepted; null while the list can't be read. */
  async #jobs() {
    const response = await this.#ask("list", "/api/jobs?limit=100");
    if (!response?.ok) return null;
    return jobList.parse(await response.json()).data.filter(({ id }) => this.accepted.has(id));
  }

  /** @param name of what is asked, for the counts */
  async #ask(name: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const headers = { cookie: this.#cookie, "sec-fetch-site": "same-origin", ...init.headers };
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const response = await fetch(this.#url + path, { ...init, headers, signal }).catch(() => null);
    const outcome = `${name} ${response?.status ?? "without a response"}`;
    this.responses[outcome] = (this.responses[outcome] ?? 0) + 1;
    const isFault = response !== null && response.status >= 500 && name !== "ready";
    if (isFault && !response.headers.has("retry-after")) this.unannounced.push(outcome);
    return response;
  }
}
