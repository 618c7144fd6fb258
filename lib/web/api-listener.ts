import "server-only";
import { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import compression from "compression";
import { logger } from "@/lib/platform/server/logger";
import { sendBody } from "./send-body";

type Listener = ReturnType<typeof getRequestListener>;

/** Media types that are compressed. Not event streams: their parts may not wait for one another. */
const COMPRESSED = /^(?:application\/json|text\/(?!event-stream))/;

/**
 * The listener of Node's server that hands requests to the API. Text is compressed for clients that accept it; files and
 * streams are sent at their reader's pace.
 */
export function apiListener(handleApi: (request: Request) => Promise<Response>): Listener {
  const compress = compression();
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      // The types of the adapter allow HTTP/2. This server speaks HTTP/1.1.
      if (!(outgoing instanceof ServerResponse && incoming instanceof IncomingMessage))
        return new Response(null, { status: 505 });
      const response = await handleApi(request);
      const type = response.headers.get("content-type") ?? "";
      const isCompressed = COMPRESSED.test(type);
      if (isCompressed) compress(incoming, outgoing, () => undefined);
      if (type.startsWith("application/json")) void sendWhole(response, outgoing);
      else void sendBody(response, outgoing, isCompressed);
      return RESPONSE_ALREADY_SENT;
    },
    // The rest of the process keeps the Request and Response of Node. Only HTTP/1.0 may leave out its host.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
}

/** Sends a response that is in memory, or small, in one write, which costs less than a stream. Never fails. */
async function sendWhole(response: Response, outgoing: ServerResponse): Promise<void> {
  try {
    const bytes = Buffer.from(await response.arrayBuffer());
    outgoing.statusCode = response.status;
    outgoing.setHeaders(response.headers);
    if (response.body) outgoing.setHeader("content-length", bytes.length);
    outgoing.end(bytes);
  } catch (error) {
    logger.warn({ err: error }, "a response broke off");
    outgoing.destroy();
  }
}
