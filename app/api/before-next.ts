import "server-only";
import { type IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import compression from "compression";
import { cutWhereItFails } from "@/lib/http/server/broken-body";
import { sendBody } from "@/lib/http/server/send-body";
import { GET as poster } from "./assets/[assetId]/poster/route";
import { GET as file } from "./assets/[assetId]/route";
import { GET as feed } from "./jobs/events/route";
import { GET as list } from "./jobs/route";
import { GET as forward } from "./v1/[...path]/route";

type Groups = Record<string, string>;
type Get = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
type Mounted = { path: RegExp; answer: Answer };
/** Gives the adapter what it sends of an answer. */
type Hand = (answer: Response, response: ServerResponse) => Response;

/**
 * The routes that are called most, or whose answers stay open. They are answered before Next, whose share of the work is
 * several times theirs. Paths are matched only as our own pages write them; every other spelling goes to Next.
 */
const ROUTES = [
  textRoute(/^\/api\/v1\/(?<path>[\w-]+(?:\/[\w-]+)*)$/, forward, ({ path = "" }) => ({
    path: path.split("/"),
  })),
  textRoute(/^\/api\/jobs$/, list),
  bodyRoute(/^\/api\/jobs\/events$/, feed),
  bodyRoute(/^\/api\/assets\/(?<assetId>asset_\w+)$/, file),
  bodyRoute(/^\/api\/assets\/(?<assetId>asset_\w+)\/poster$/, poster),
];

function route(path: RegExp, get: Get, hand: Hand, paramsOf = (groups: Groups): unknown => groups): Mounted {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (!(outgoing instanceof ServerResponse)) return new Response(null, { status: 505 });
      const groups = path.exec(pathOf(incoming))?.groups;
      const answer = await get(request, { params: Promise.resolve(paramsOf({ ...groups })) });
      return hand(answer, outgoing);
    },
    // The rest of the process keeps the Request and Response of Node. Only HTTP/1.0 may leave out its host.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
  return { path, answer: (request, response) => void listener(request, response) };
}

/** A route whose answers are large or stay open. */
function bodyRoute(path: RegExp, get: Get): Mounted {
  return route(path, get, (answer, response) => {
    void sendBody(answer, response);
    return RESPONSE_ALREADY_SENT;
  });
}

/** A route whose answers are compressed as Next does it, for those who take that. */
function textRoute(path: RegExp, get: Get, paramsOf?: (groups: Groups) => unknown): Mounted {
  const compress = compression();
  const cut: Hand = (answer, response) => cutWhereItFails(answer, () => response.destroy());
  const { answer } = route(path, get, cut, paramsOf);
  return {
    path,
    answer: (request, response) => compress(request, response, () => answer(request, response)),
  };
}

const pathOf = ({ url = "" }: { url?: string | undefined }): string => url.split("?", 1)[0] ?? "";

/**
 * Answers a request before Next sees it, by the same handler.
 * @returns whether the request is answered here
 */
export function answerBeforeNext(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET") return false;
  const path = pathOf(request);
  const route = ROUTES.find((each) => each.path.test(path));
  if (!route) return false;
  route.answer(request, response);
  return true;
}
