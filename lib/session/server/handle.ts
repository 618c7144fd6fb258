import "server-only";
import type * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { parseOrRefuse, readJson, refuseMalformedTextIn } from "@/lib/http/server/request-input";
import { respond } from "@/lib/http/server/respond";
import { assertSameOrigin } from "@/lib/http/server/same-origin";
import { messages } from "../messages";
import { readSession, type Session } from "./session";

type Context = { params: Promise<unknown> };
type Nothing = z.ZodMiniUndefined;

export type Handler<Params extends z.ZodMiniType, Query extends z.ZodMiniType, Body extends z.ZodMiniType> = {
  params?: Params;
  query?: Query;
  /** A JSON body. A route that reads another kind of body itself sets `rawBody`. */
  body?: Body;
  rawBody?: boolean;
  /** HTTP status of a JSON result; default 200. */
  status?: number;
  /**
   * Returns JSON, a Response, or nothing (204).
   * @throws ApiError
   */
  run(input: {
    session: Session;
    params: z.output<Params>;
    query: z.output<Query>;
    body: z.output<Body>;
    request: Request;
    requestId: string;
  }): unknown;
};

/**
 * A route handler: session, origin, parsing, error envelope and headers in one place, so that a route only
 * calls the domain. Works for every method. Methods other than GET and HEAD must come from our own pages.
 *
 * @returns the handler, with the schema of its query
 */
export function handle<
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
>(handler: Handler<Params, Query, Body>) {
  const answer = async (request: Request, context: Context, requestId: string): Promise<Response> => {
    const session = await readSession(request);
    if (!session) throw new ApiError("unauthenticated", messages.signedOut);
    if (!isSafe(request)) assertSameOrigin(request);
    const input = { params: await context.params, query: queryOf(request) };
    refuseMalformedTextIn(input);
    const result = await handler.run({
      session,
      params: parse(handler.params, input.params),
      query: parse(handler.query, input.query),
      body: parse(handler.body, await readBody(request, handler)),
      request,
      requestId,
    });
    if (result instanceof Response) return request.method === "HEAD" ? headOf(result) : result;
    if (result === undefined) return new Response(null, { status: 204 });
    return Response.json(result, { status: handler.status ?? 200 });
  };
  const route = (request: Request, context: Context): Promise<Response> =>
    respond(request, (requestId) => answer(request, context, requestId));
  return Object.assign(route, { query: handler.query });
}

/** Next answers HEAD with the result of GET and never reads the body, which would stay open for ever. */
async function headOf({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}

/** Reading an address costs as much as all other checks of a call, and most have no query. */
const queryOf = ({ url }: Request): Record<string, string> =>
  url.includes("?") ? Object.fromEntries(new URL(url).searchParams) : {};

const isSafe = ({ method }: Request) => method === "GET" || method === "HEAD";

async function readBody(request: Request, { body, rawBody }: { body?: z.ZodMiniType; rawBody?: boolean }) {
  if (body) return readJson(request);
  // A route without a body accepts no other form, because our pages send none.
  if (!rawBody && !isSafe(request) && request.headers.has("content-type")) await readJson(request);
  return undefined;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  // Without a schema the type parameter is `Nothing`, whose output is undefined.
  return schema ? parseOrRefuse(schema, value) : (undefined as z.output<Schema>);
}
