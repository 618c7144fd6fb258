import "server-only";
import { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import compression from "compression";
import { cutWhereItFails } from "./broken-body";
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
      // HTTP/2 is what a proxy speaks before us.
      if (!(outgoing instanceof ServerResponse && incoming instanceof IncomingMessage))
        return new Response(null, { status: 505 });
      const answer = await answerApi(request);
      if (!COMPRESSED.test(answer.headers.get("content-type") ?? "")) {
        void sendBody(answer, outgoing);
        return RESPONSE_ALREADY_SENT;
      }
      compress(incoming, outgoing, () => undefined);
      return cutWhereItFails(answer, () => outgoing.destroy());
    },
    // The rest of the process keeps the Request and Response of Node. Only HTTP/1.0 may leave out its host.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
}
