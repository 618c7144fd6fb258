import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";

export type StubHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A service on a separate port with a configurable handler, which records its requests. */
export class StubService {
  readonly requests: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] =
    [];
  handler: StubHandler = json(200, {});
  readonly #server: Server = createServer((request, response) => this.#take(request, response));

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  start = () => new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const part of request) body += part;
    this.requests.push({
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body,
    });
    this.handler(request, response);
  }
}

/** A handler that responds with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): StubHandler =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

/** A stub that is the upstream of this test file. Call it at the top of the file. */
export function withStubService(): StubService {
  const stub = new StubService();
  const before = process.env.CREATIVE_API_BASE_URL;
  beforeAll(async () => {
    await stub.start();
    process.env.CREATIVE_API_BASE_URL = stub.origin;
    resetEnv();
  });
  beforeEach(() => {
    stub.requests.length = 0;
    stub.handler = json(200, {});
  });
  afterAll(async () => {
    await stub.stop();
    process.env.CREATIVE_API_BASE_URL = before;
    if (before === undefined) delete process.env.CREATIVE_API_BASE_URL;
    resetEnv();
  });
  return stub;
}
