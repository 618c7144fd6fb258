import "server-only";
import { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import compression from "compression";
import type { Answer, Reply } from "@/lib/http/server/reply";
import { sendBody } from "./send-body";

type Listener = ReturnType<typeof getRequestListener>;

/** Media types that are compressed. Not event streams: their parts may not wait for one another. */
const COMPRESSED = /^(?:application\/json|text\/(?!event-stream))/;

/** `compression` leaves what is shorter as it is. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * The listener of Node's server that hands requests to the API. Text is compressed for clients that accept it; files and
 * streams are sent at their reader's pace.
 */
export function apiListener(answerApi: (request: Request) => Promise<Answer>): Listener {
  const compress = compression();
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      // The types of the adapter allow HTTP/2. This server speaks HTTP/1.1.
      if (!(outgoing instanceof ServerResponse && incoming instanceof IncomingMessage))
        return new Response(null, { status: 505 });
      const answer = await answerApi(request);
      const isText = COMPRESSED.test(typeOf(answer));
      const isCompressed = isText && mayBeCompressed(answer, incoming);
      if (isCompressed) compress(incoming, outgoing, () => undefined);
      else if (isText) outgoing.setHeader("vary", "Accept-Encoding");
      if (answer instanceof Response) void sendBody(answer, outgoing, isCompressed);
      else sendReply(answer, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
    // The rest of the process keeps the Request and Response of Node. Only HTTP/1.0 may leave out its host.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
}

const typeOf = (answer: Answer): string =>
  (answer instanceof Response ? answer.headers.get("content-type") : answer.headers["content-type"]) ?? "";

/** `compression` costs more than sending what it leaves as it is. */
const mayBeCompressed = (answer: Answer, { headers }: IncomingMessage): boolean =>
  answer instanceof Response ||
  (headers["accept-encoding"] !== undefined && Buffer.byteLength(answer.body ?? "") >= MIN_COMPRESSED_BYTES);

/** Node writes a text together with the headers, and bytes beside them. Latin-1 has a letter for each byte. */
const MAX_WRITTEN_TOGETHER = 16_384;

/** In one write, which costs less than a stream. */
function sendReply({ status, headers, body }: Reply, outgoing: ServerResponse): void {
  outgoing.statusCode = status;
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  if (body instanceof Buffer && body.length <= MAX_WRITTEN_TOGETHER)
    outgoing.end(body.toString("latin1"), "latin1");
  else outgoing.end(body);
}
