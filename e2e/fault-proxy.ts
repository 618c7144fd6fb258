import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Faults that may happen to one request to the upstream and its response. */
export const FAULTS = [
  "none",
  "unavailable",
  "limited",
  "lost-before",
  "lost-after",
  "slow",
  "garbage",
] as const;
export type Fault = (typeof FAULTS)[number];
/** The response of a hostile service in place of a file. */
export type HostileFile = { type: string; body: string | Uint8Array };
/** A refused key and hostile responses are not network faults, so they are never chosen at random. */
export type InjectedResponse = Fault | "dead-key" | HostileFile;

export type FaultProxy = {
  url: string;
  /** How often each fault was chosen. */
  dealt: Record<string, number>;
  close(): Promise<void>;
};

/** A small seeded random generator, so that a failed run can be repeated (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A proxy between Atelier and the upstream with the faults of networks: loses requests before they arrive and
 * responses after they were sent, responds with 503, 429 or garbage, and delays.
 */
export async function startFaultProxy(
  target: string,
  pick: (incoming: IncomingMessage) => InjectedResponse,
): Promise<FaultProxy> {
  const dealt: Record<string, number> = Object.fromEntries(FAULTS.map((fault) => [fault, 0]));
  const server = createServer((incoming, outgoing) => {
    const fault = pick(incoming);
    const name = typeof fault === "string" ? fault : "bait";
    dealt[name] = (dealt[name] ?? 0) + 1;
    void deal(fault, target, incoming, outgoing);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    dealt,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function deal(
  fault: InjectedResponse,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const body = await read(incoming);
  if (fault === "lost-before") return incoming.socket.destroy();
  if (fault === "dead-key") return refuse(outgoing, 401, {});
  if (typeof fault === "object") {
    return outgoing.writeHead(200, { "content-type": fault.type }).end(fault.body);
  }
  if (fault === "unavailable") return refuse(outgoing, 503, {});
  if (fault === "limited") return refuse(outgoing, 429, { "retry-after": "1" });
  if (fault === "slow") await new Promise((wait) => setTimeout(wait, 400));

  const response = await pass(target, incoming, body).catch(() => null);
  if (!response || fault === "lost-after") return incoming.socket.destroy();
  if (fault === "garbage") {
    outgoing.writeHead(response.status, { "content-type": "application/json" });
    return outgoing.end("{not json");
  }
  outgoing.writeHead(response.status, response.headers);
  return outgoing.end(response.body);
}

function refuse(outgoing: ServerResponse, status: number, headers: Record<string, string>) {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.end(
    JSON.stringify({
      error: { code: "proxy_fault", message: "Dealt by the fault proxy.", request_id: "req_fault" },
    }),
  );
}

function pass(target: string, { url, method, headers }: IncomingMessage, body: Buffer) {
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>(
    (resolve, reject) => {
      const onward = request(
        new URL(url ?? "/", target),
        // Keeps the proxy's host, so that the files the upstream links to are also fetched through it.
        { method, headers },
        (response) => {
          read(response).then(
            (bytes) =>
              resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes }),
            reject,
          );
        },
      );
      onward.on("error", reject);
      onward.end(body);
    },
  );
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
