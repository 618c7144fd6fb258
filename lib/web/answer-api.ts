import "server-only";
import { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import compression from "compression";
import { logger } from "@/lib/platform/server/logger";
import { sendBody } from "./send-body";

type Listener = ReturnType<typeof getRequestListener>;

/** What becomes smaller. A stream of events is text, too, but its parts may not wait for one another. */
const COMPRESSED = /^(?:application\/json|text\/(?!event-stream))/;

/**
 * Answers requests by the API. Text is compressed for those who take that; files and streams go out at their reader's
 * pace.
 */
export function apiListener(answerApi: (request: Request) => Promise<Response>): Listener {
  const compress = compression();
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      // The types of the adapter allow HTTP/2. This server speaks HTTP/1.1.
      if (!(outgoing instanceof ServerResponse && incoming instanceof IncomingMessage))
        return new Response(null, { status: 505 });
      const answer = await answerApi(request);
      const type = answer.headers.get("content-type") ?? "";
      if (COMPRESSED.test(type)) compress(incoming, outgoing, () => undefined);
      void (type.startsWith("application/json") ? sendWhole : sendBody)(answer, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
    // The rest of the process keeps the Request and Response of Node. Only HTTP/1.0 may leave out its host.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
}

/** Sends an answer that is in memory, or small, in one write, which costs less than a stream. Never fails. */
async function sendWhole(answer: Response, outgoing: ServerResponse): Promise<void> {
  try {
    const bytes = Buffer.from(await answer.arrayBuffer());
    outgoing.statusCode = answer.status;
    outgoing.setHeaders(answer.headers);
    if (answer.body) outgoing.setHeader("content-length", bytes.length);
    outgoing.end(bytes);
  } catch (error) {
    logger.warn({ err: error }, "an answer broke off");
    outgoing.destroy();
  }
}
