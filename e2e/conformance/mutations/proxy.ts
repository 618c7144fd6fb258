import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";

/** A request on its way to the service, and what came back. A mutation changes either. */
export type Exchange = {
  method: string;
  /** With the query. */
  path: string;
  sent: IncomingHttpHeaders;
  asked: Buffer;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** One way in which a service can be wrong. */
export type Mutation = {
  family: string;
  name: string;
  /** The checks that have to notice, by section or title; a regular expression. */
  only: string;
  /** Changes a request before the service gets it; what it returns is the response instead. */
  before?: (exchange: Exchange) => Partial<Exchange> | undefined;
  /** Changes a response. */
  after?: (exchange: Exchange) => void;
};

const read = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** Asks the service. The host stays the proxy's, so that links lead through it. */
async function pass(target: URL, exchange: Exchange): Promise<void> {
  const { method, path, sent, asked } = exchange;
  const headers = { ...sent, "content-length": String(asked.length) };
  // A connection of its own: one that is kept may be closed by the service just when it is used again.
  const options = { hostname: target.hostname, port: target.port, method, path, headers, agent: false };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = send(options, resolve).on("error", reject);
    asking.end(asked);
  });
  exchange.status = response.statusCode ?? 500;
  exchange.headers = response.headers;
  exchange.body = await read(response);
}

/** What a mutation does to an exchange. */
export type Interceptors = Pick<Mutation, "before" | "after">;

/** A proxy before a service that is wrong in one way. `set` changes the way for later requests, `close` ends it. */
export async function openProxy(target: string, first?: Interceptors) {
  let current = first;
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const mutation = current;
    const exchange: Exchange = {
      ...{ method: incoming.method ?? "GET", path: incoming.url ?? "/", sent: incoming.headers },
      ...{ asked: await read(incoming), status: 502, headers: {}, body: Buffer.alloc(0) },
    };
    const instead = mutation?.before?.(exchange);
    if (instead) Object.assign(exchange, instead);
    else await pass(new URL(target), exchange);
    mutation?.after?.(exchange);
    const { "transfer-encoding": _chunked, connection: _hop, ...headers } = exchange.headers;
    if (incoming.method !== "HEAD") headers["content-length"] = String(exchange.body.length);
    outgoing.writeHead(exchange.status, headers).end(exchange.body);
  };
  const server = createServer((incoming, outgoing) => {
    // A reader or a service that is gone ends this exchange only.
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const set = (next?: Interceptors) => {
    current = next;
  };
  return { base: `http://127.0.0.1:${address.port}`, set, close };
}
