import "server-only";
import type * as z from "zod/mini";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { type Costs, hideCosts } from "@/lib/http/costs";
import type { Endpoint, Endpoints } from "@/lib/http/endpoint";
import { neededScope, reachOf } from "@/lib/http/permissions";
import { type Answer, Reply } from "@/lib/http/server/reply";
import {
  parseOrRefuse,
  pathOf,
  queryOf,
  readJson,
  refuseMalformedTextIn,
} from "@/lib/http/server/request-input";
import { assertSameOrigin } from "@/lib/http/server/request-origin";
import { respond } from "@/lib/http/server/respond";
import { database } from "@/lib/platform/server/database";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { limitedStream } from "@/lib/platform/server/stream-limits";
import { messages } from "@/lib/session/messages";
import { assertScope, costsHidden, notPermitted, withoutSignOutOfMembers } from "@/lib/session/server/permit";
import { readSession, type Session } from "@/lib/session/server/session";
import { takeTokenCall } from "@/lib/session/server/token-calls";

type Schema = z.ZodMiniType;
type Parsed<E extends Endpoint, Part extends "params" | "query" | "body"> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined;

/** What a handler gets: the session, and the parts of the request as the schemas of the endpoint give them. */
type HandlerInput<E extends Endpoint> = {
  session: E["may"] extends "anyone" ? null : Session;
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  request: Request;
};
/** What a handler returns: a result that the schema of the endpoint takes, or an answer of its own, such as a file. */
type HandlerResult<E extends Endpoint> = E["result"] extends Schema ? z.input<E["result"]> | Answer : unknown;

/** A handler for each endpoint. It throws an `ApiError` to refuse. */
type Handlers<All extends Endpoints> = {
  [Name in keyof All]: (
    input: HandlerInput<All[Name]>,
  ) => HandlerResult<All[Name]> | Promise<HandlerResult<All[Name]>>;
};

export type Route = {
  endpoint: Endpoint;
  handle(request: Request, params: Record<string, string>): Promise<Answer>;
};

/**
 * The routes of a group of endpoints: session, origin, parsing, error envelope and headers in one place, so that a
 * handler only calls the domain. Methods other than GET and HEAD must come from our own pages.
 */
export function serve<const All extends Endpoints>(endpoints: All, handlers: Handlers<All>): Route[] {
  const mount = <Name extends keyof All>(name: Name) => routeOf(endpoints[name], handlers[name]);
  // The keys of an object of ours.
  return (Object.keys(endpoints) as (keyof All)[]).map(mount);
}

function routeOf<E extends Endpoint>(endpoint: E, run: (input: HandlerInput<E>) => unknown): Route {
  const handle = async (request: Request, params: Record<string, string>) => {
    const { may } = endpoint;
    const session = may === "anyone" ? null : await sessionOf(request, { ...endpoint, may });
    const isChange = !isSafe(request);
    if (session?.token && isChange) takeTokenCall(session.token);
    const query = queryOf(request);
    refuseMalformedTextIn({ params, query });
    const input = {
      session,
      params: parse(endpoint.params, params),
      query: parse(endpoint.query, query),
      body: parse(endpoint.body, await readBody(request, endpoint)),
      request,
    };
    // Who is removed, or has another role, while the body arrives slowly, is refused.
    if (endpoint.body && may !== "anyone") await sessionOf(request, { ...endpoint, may });
    if (session?.token && isChange && !endpoint.recordsItself) await recordTokenCall(session, request);
    // Each part has the type of the endpoint's own schema, which a generic type can't say.
    const whole = await answer(run, input as HandlerInput<E>);
    const isHidden = session !== null && !session.seesCosts;
    const isJson = !(whole instanceof Response || whole instanceof Reply);
    const result = isHidden && isJson ? hideCosts(whole, session, endpoint.costs) : whole;
    if (result instanceof Response || result instanceof Reply) return result;
    return result === undefined ? new Reply(null, 204) : Reply.json(result, endpoint.status);
  };
  return {
    endpoint,
    handle: (request, params) =>
      respond(request, () => handle(request, params), {
        isCounted: !endpoint.probe,
        headers: headersOfDeprecation(endpoint),
      }),
  };
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** What each response of a deprecated call says: since when (RFC 9745) and until when (RFC 8594). */
function headersOfDeprecation({ deprecated }: Endpoint): Record<string, string> {
  if (!deprecated) return {};
  return {
    deprecation: `@${midnight(deprecated.since).getTime() / 1_000}`,
    sunset: midnight(deprecated.sunset).toUTCString(),
  };
}

async function answer<E extends Endpoint>(
  run: (input: HandlerInput<E>) => unknown,
  input: HandlerInput<E>,
): Promise<unknown> {
  try {
    return await run(input);
  } catch (error) {
    throw input.session ? withoutSignOutOfMembers(error, input.session) : error;
  }
}

type Needed = Parameters<typeof neededScope>[0] & { costs?: Costs | undefined };

/**
 * The session of a request, whose role has the permission, and whose token the scope. No browser adds a token to a request
 * by itself, so that one with it may come from any site.
 * @throws ApiError `unauthenticated` without one, `invalid_request` with a cookie and a token, `wrong_origin` for a change
 * that another site requests, `not_permitted` without the permission or the scope
 */
export async function sessionOf(request: Request, needed: Needed): Promise<Session> {
  const session = await readSession(request);
  if (!session) throw new ApiError("unauthenticated", messages.signedOut);
  if (!session.token && !isSafe(request)) assertSameOrigin(request);
  if (reachOf(session.role, needed.may) === "none") throw notPermitted(session.role, needed.may);
  assertScope(session, neededScope(needed));
  if (needed.costs === "workspace" && !session.seesCosts) throw costsHidden(session.role);
  return session;
}

/** Records what a program is about to change, whatever comes of it. */
const recordTokenCall = (session: Session, request: Request): Promise<void> =>
  recordAudit(database(), session, {
    act: "token_call",
    details: { call: `${request.method} ${pathOf(request)}`.slice(0, MAX_RECORDED_CHARACTERS) },
  });
const MAX_RECORDED_CHARACTERS = 200;

const isSafe = ({ method }: Request) => method === "GET" || method === "HEAD";

async function readBody(request: Request, { body, receives }: Endpoint): Promise<unknown> {
  if (body) return readJson(request);
  // A call without a body accepts no other form, because our pages send none.
  if (!receives && !isSafe(request) && request.headers.has("content-type")) await readJson(request);
  return undefined;
}

const parse = (schema: Schema | undefined, value: unknown): unknown =>
  schema ? parseOrRefuse(schema, value) : undefined;

/**
 * A response that is made while it is sent. It counts as one of the downloads that may be open at once.
 * @throws ApiError `rate_limited` and `unavailable` while too many are open
 */
export const download = (
  { session, request }: { session: Session; request: Request },
  open: () => Promise<Response>,
): Promise<Response> =>
  limitedStream({ kind: "download", owner: session, signal: disconnectSignal(request) }, open);
