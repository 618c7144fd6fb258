import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../../messages";
import { newId } from "../new-id";
import { forgetSingleton, singleton } from "../singleton";
import { isLoopbackHost } from "../upstream-url";
import { type IsTrustedProxy, trustedProxies } from "./addresses";
import { hostCheck, hostName } from "./allowed-hosts";
import { completeResponse, isApi } from "./complete-response";
import { readForwarded } from "./forwarded";
import { answerLargeHeaders, largeHeaders } from "./large-headers";
import { answerMalformed } from "./malformed";
import { refusalOf } from "./refusal";

export type GuardOptions = {
  /** The host that the server listens on. */
  host: string;
  allowedHosts: readonly string[];
  trustedProxies: readonly string[];
  /** A web server has pages as well as its API, and its responses are completed. */
  isWeb: boolean;
  /** Refuses a request that is well-formed, because the process has too much to do. */
  shed?: Shedding;
  /** Answers a request before the server's own code sees it. Returns whether it did. */
  answer?: Answer;
};

type Shedding = (request: IncomingMessage, response: ServerResponse) => ApiError | null;
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;
type Rules = Pick<GuardOptions, "shed" | "answer"> & {
  isOwnHost: (host: string | undefined) => boolean;
  isTrusted: IsTrustedProxy;
  isWeb: boolean;
};

const FORWARDED = new Set(["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"]);
const REQUEST_START = "http.server.request.start";
/** The events with which a server passes on a request, depending on its headers. */
const REQUEST_EVENTS = new Set<unknown>([
  "request",
  "checkContinue",
  "checkExpectation",
  "upgrade",
  "connect",
]);

/**
 * Guards the servers of this process that other code makes. Next does not give us its server, so a server is
 * known only from its first request. The channel reports that request before the server does, so it is
 * guarded too.
 *
 * @returns a function that stops guarding new servers
 */
export function guardServers(options: GuardOptions): () => void {
  return singleton("guarded-servers", () => {
    const guarded = new WeakSet<Server>();
    const guard = (message: unknown) => {
      const { server } = message as { server: Server };
      if (guarded.has(server)) return;
      guarded.add(server);
      guardServer(server, options);
    };
    subscribe(REQUEST_START, guard);
    return () => {
      unsubscribe(REQUEST_START, guard);
      forgetSingleton("guarded-servers");
    };
  });
}

/**
 * Guards a server: replaces the forwarded headers by their trusted part, refuses malformed requests and those
 * for other hosts, and completes the responses of a web server. Code behind it may rely on `x-forwarded-for`
 * (one address), `x-forwarded-proto` and `x-forwarded-host`.
 */
export function guardServer(server: Server, options: GuardOptions): void {
  const rules: Rules = {
    isOwnHost: hostCheck(options.host, options.allowedHosts),
    isTrusted: trustedProxies(options.trustedProxies),
    isWeb: options.isWeb,
    ...(options.shed ? { shed: options.shed } : {}),
    ...(options.answer ? { answer: options.answer } : {}),
  };
  // Node would answer these without a body.
  Object.assign(server, { requireHostHeader: false });
  server.on("clientError", answerMalformed);
  server.on("checkExpectation", (request, response) => {
    const refusal = new ApiError("invalid_request", messages.ingressRefusal.expectation, { status: 417 });
    send(response, refusal, rules.isWeb && !isApi(request));
  });
  server.emit = new Proxy(server.emit, {
    apply(emit, self, args) {
      const [event, request, other] = args;
      const isRequest = REQUEST_EVENTS.has(event) && request instanceof IncomingMessage;
      if (isRequest && !admit(request, other, rules)) return true;
      if (event === "request" && other instanceof ServerResponse && rules.answer?.(request, other))
        return true;
      return Reflect.apply(emit, self, args);
    },
  });
}

/** @param other the response, or the socket of a request for a protocol upgrade */
function admit(request: IncomingMessage, other: unknown, rules: Rules): boolean {
  const requester = readForwarded(request.socket, request.headers, rules.isTrusted);
  replaceForwarded(request, {
    "x-forwarded-for": requester.address,
    "x-forwarded-proto": requester.isSecure ? "https" : "http",
    "x-forwarded-host": requester.host,
  });
  const { host } = requester;
  if (rules.isWeb && other instanceof ServerResponse)
    completeResponse(request, other, requester.isSecure && !isLoopbackHost(hostName(host ?? "") ?? ""));
  const refusal =
    refusalOf(request, { host, isOwn: rules.isOwnHost(host) }) ??
    (rules.isWeb ? largeHeaders(request) : null);
  if (refusal === null) return !(other instanceof ServerResponse) || admits(request, other, rules);
  if (other instanceof Socket) other.end(`HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\n\r\n`);
  if (!(other instanceof ServerResponse)) return false;
  const isAnswered = refusal.status === 431 && answerLargeHeaders(request, other);
  if (!isAnswered) send(other, refusal, rules.isWeb && !isApi(request));
  return false;
}

/** Some code reads the headers as they came. */
function replaceForwarded(request: IncomingMessage, trusted: Record<string, string | undefined>): void {
  const { headers, rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (FORWARDED.has(rawHeaders[at]?.toLowerCase() ?? "")) rawHeaders.splice(at, 2);
  }
  for (const name of FORWARDED) delete headers[name];
  for (const [name, value] of Object.entries(trusted)) {
    if (value === undefined) continue;
    headers[name] = value;
    rawHeaders.push(name, value);
  }
}

/** Whether the process takes a request. What it does not is told when to come again, over the same connection. */
function admits(request: IncomingMessage, response: ServerResponse, { shed }: Rules): boolean {
  const refusal = shed?.(request, response) ?? null;
  if (refusal === null) return true;
  response.setHeader("retry-after", String(refusal.retryAfterSeconds));
  write(response, refusal, false);
  return false;
}

/** Closes the connection with the refusal. The rest of the request is not read. */
function send(response: ServerResponse, refusal: ApiError, isPage: boolean): void {
  response.setHeader("connection", "close");
  write(response, refusal, isPage);
}

function write(response: ServerResponse, refusal: ApiError, isPage: boolean): void {
  const requestId = newId("req");
  response.statusCode = refusal.status;
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-request-id", requestId);
  response.setHeader("content-type", isPage ? "text/plain; charset=utf-8" : "application/json");
  response.end(isPage ? `${refusal.message}\n` : JSON.stringify(toEnvelope(refusal, requestId)));
}
