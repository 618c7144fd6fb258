import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";
import type { Session } from "@/lib/session/server/session";
import { makeWebhook } from "@/lib/webhooks/server/webhooks";
import type { ChosenEvent } from "@/lib/webhooks/webhook";

type Received = { path: string; headers: Record<string, string>; body: string };
type Message = { type: string; timestamp: string; data: Record<string, unknown> };
type Respond = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

/** A receiver of events on this machine, whose host WEBHOOK_ALLOWED_HOSTS names. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** What it answers; 204 by default. */
  respond: Respond = (response) => response.writeHead(204).end();
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  #port = 0;

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const received = { path: request.url ?? "", headers, body: Buffer.concat(parts).toString() };
    this.received.push(received);
    this.respond(response, received, request);
  }

  /** Begins to listen, on the port that it had before. */
  async open(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Refuses connections until it opens again. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** As it was at first. */
  async reset(): Promise<void> {
    await this.open();
    this.received.length = 0;
    this.respond = (response) => response.writeHead(204).end();
  }

  address = (path = "/hook"): string => `http://127.0.0.1:${this.#port}${path}`;

  /** What came to a path, in its order. */
  at = (path = "/hook"): Received[] => this.received.filter((each) => each.path === path);

  /** Makes an address of the workspace that leads here. */
  hook = (owner: Session, events: ChosenEvent[], path = "/hook") =>
    makeWebhook(owner, { url: this.address(path), events });
}

/** A message, as the public library verifies it. @throws WebhookVerificationError */
export const verified = (secret: string, { headers, body }: Received): Message =>
  new Webhook(secret).verify(body, headers) as Message;

/** A receiver while a test file runs. Call it at the top of the file. */
export function withWebhookReceiver(): WebhookReceiver {
  const receiver = new WebhookReceiver();
  const before = process.env.WEBHOOK_ALLOWED_HOSTS;
  beforeAll(async () => {
    process.env.WEBHOOK_ALLOWED_HOSTS = "127.0.0.1";
    resetEnv();
    await receiver.open();
  });
  beforeEach(() => receiver.reset());
  afterAll(async () => {
    await receiver.close();
    process.env.WEBHOOK_ALLOWED_HOSTS = before;
    if (before === undefined) delete process.env.WEBHOOK_ALLOWED_HOSTS;
    resetEnv();
  });
  return receiver;
}
