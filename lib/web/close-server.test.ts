import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { closeServer } from "./limits";

test("a request in flight gets its response, and no new one is accepted", async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/quick") response.end("quick");
    else waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) => {
    const request = get({ port, host: "127.0.0.1", path, agent });
    return once(request, "response").then(async ([response]: IncomingMessage[]) => {
      let text = "";
      for await (const part of response ?? []) text += part;
      return text;
    });
  };
  expect(await ask("/quick")).toBe("quick");
  const slow = ask("/slow");
  await once(server, "request");
  const closing = closeServer(server);
  await expect(ask("/late")).rejects.toThrow();
  waiting[0]?.end("slow, but here");
  expect(await slow).toBe("slow, but here");
  await closing;
  expect(server.listening).toBe(false);
  agent.destroy();
});
