import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import compression from "compression";
import { GET as poster } from "./assets/[assetId]/poster/route";
import { GET as file } from "./assets/[assetId]/route";
import { GET as feed } from "./jobs/events/route";
import { GET as list } from "./jobs/route";
import { GET as forward } from "./v1/[...path]/route";

type Groups = Record<string, string>;
type Get = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;

/**
 * The routes that are called most, or whose answers stay open: Next takes several times what they do. Their paths only
 * as our own pages write them; every other way to write one is Next's to read.
 */
const ROUTES = [
  route(/^\/api\/v1\/(?<path>[\w-]+(?:\/[\w-]+)*)$/, forward, ({ path = "" }) => ({ path: path.split("/") })),
  route(/^\/api\/jobs$/, list),
  route(/^\/api\/jobs\/events$/, feed),
  route(/^\/api\/assets\/(?<assetId>\w+)$/, file),
  route(/^\/api\/assets\/(?<assetId>\w+)\/poster$/, poster),
];

function route(path: RegExp, get: Get, paramsOf = (groups: Groups): unknown => groups) {
  const answer = getRequestListener(
    (request, { incoming }) => {
      const groups = path.exec(pathOf(incoming))?.groups;
      return get(request, { params: Promise.resolve(paramsOf({ ...groups })) });
    },
    // The rest of the process keeps the Request and Response of Node.
    { overrideGlobalObjects: false },
  );
  return { path, answer };
}

const pathOf = ({ url = "" }: { url?: string | undefined }): string => url.split("?", 1)[0] ?? "";

const compress = compression();

/**
 * Answers a request before Next sees it, by the same handler. The answer is compressed as Next does it: where its type
 * gains by that and its headers allow it.
 * @returns whether the request is answered here
 */
export function answerBeforeNext(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET") return false;
  const path = pathOf(request);
  const found = ROUTES.find((each) => each.path.test(path));
  if (!found) return false;
  compress(request, response, () => void found.answer(request, response));
  return true;
}
