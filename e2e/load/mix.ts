import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, type Dispatcher, request } from "undici";
import { type Caller, imageOrder } from "./site";

/** What each hundred requests are: about those of people who browse, play and now and then press the button. */
const MIX = { preview: 40, list: 32, file: 20, stream: 4, submit: 4 } as const;
export type Kind = keyof typeof MIX;
export const KINDS = ["preview", "list", "file", "stream", "submit"] as const satisfies readonly Kind[];

/** How one request went. `jobId` is the job of a submit that was taken. */
export type RequestResult = {
  kind: Kind;
  /** Without a response, 0. */
  status: number;
  /** Whether the response says when to ask again. */
  hasRetryAfter: boolean;
  /** From the moment it was due, until its first event or its last byte. */
  ms: number;
  jobId?: string;
};

/** One job in this many is drawn, stored and given a poster; the others fail at once. */
const DRAWN_EACH = 20;
const STREAM_HELD_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** Requests of all kinds to one address. */
export class Mix {
  readonly #origin: string;
  readonly #callers: readonly Caller[];
  readonly #random: () => number;
  readonly #agent = new Agent({ connections: 2_000, headersTimeout: RESPONSE_TIMEOUT_MS });
  #submits = 0;

  constructor(origin: string, callers: readonly Caller[], random: () => number) {
    this.#origin = origin;
    this.#callers = callers;
    this.#random = random;
  }

  /** Makes one request of a kind by chance, which was due at `dueAt` of `performance.now()`. */
  async ask(dueAt: number): Promise<RequestResult> {
    const kind = this.#kind();
    const caller = this.#callers[Math.floor(this.#random() * this.#callers.length)];
    if (!caller) throw new Error("nobody is signed in");
    try {
      return { kind, ...(await this.#measure(kind, caller, dueAt)) };
    } catch {
      return { kind, status: 0, hasRetryAfter: false, ms: performance.now() - dueAt };
    }
  }

  /** Ends every connection. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #kind(): Kind {
    let chance = this.#random() * 100;
    for (const kind of KINDS) {
      chance -= MIX[kind];
      if (chance < 0) return kind;
    }
    return "preview";
  }

  async #measure(kind: Kind, caller: Caller, dueAt: number): Promise<Omit<RequestResult, "kind">> {
    const response = await this.#send(kind, caller);
    const head = {
      status: response.statusCode,
      hasRetryAfter: response.headers["retry-after"] !== undefined,
    };
    const since = () => performance.now() - dueAt;
    if (kind === "stream" && head.status === 200)
      return { ...head, ms: await firstEvent(response.body, since) };
    if (kind !== "submit") return { ...head, ms: await response.body.dump({ limit: 1e9 }).then(since) };
    const text = await response.body.text();
    if (head.status !== 202) return { ...head, ms: since() };
    return { ...head, ms: since(), jobId: String(JSON.parse(text).id) };
  }

  #send(kind: Kind, { cookie, file, poster }: Caller): Promise<Dispatcher.ResponseData> {
    const options = { dispatcher: this.#agent, headers: { cookie } };
    if (kind === "preview") return request(this.#origin + poster, options);
    if (kind === "file") return request(this.#origin + file, options);
    if (kind === "list") return request(`${this.#origin}/api/jobs?limit=24`, options);
    if (kind === "stream") return request(`${this.#origin}/api/jobs/events`, options);
    const isDrawn = this.#submits++ % DRAWN_EACH === 0;
    return request(`${this.#origin}/api/jobs`, {
      ...options,
      method: "POST",
      headers: {
        cookie,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        "sec-fetch-site": "same-origin",
      },
      body: JSON.stringify(imageOrder(isDrawn ? "a pier" : "[sandbox:fail] a pier")),
    });
  }
}

/** The time of a feed's first event. The feed is read for some seconds more, by nobody who waits for it. */
async function firstEvent(body: Dispatcher.ResponseData["body"], since: () => number): Promise<number> {
  return new Promise((resolve, reject) => {
    body.once("data", () => resolve(since()));
    body.on("error", reject);
    void wait(STREAM_HELD_MS).then(() => body.destroy());
  });
}

/** So many pending requests are more than anybody waits for; further ones are left out. */
const MAX_PENDING = 4_000;

/**
 * Asks at an even rate however slow the responses are, as many people do; one after another would slow down with the
 * server and hide how long people wait.
 * @returns all results, in the order in which they were due
 */
export async function drive(mix: Mix, perSecond: number, seconds: number): Promise<RequestResult[]> {
  const startedAt = performance.now();
  const count = Math.round(perSecond * seconds);
  const asked: Promise<RequestResult>[] = [];
  let ended = 0;
  while (asked.length < count) {
    const dueAt = startedAt + (asked.length * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0 || asked.length - ended > MAX_PENDING) {
      await wait(Math.max(1, early));
      continue;
    }
    asked.push(mix.ask(dueAt).finally(() => ended++));
  }
  return Promise.all(asked);
}
