import "server-only";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { newId } from "../new-id";
import { createHostCheck, hostName, isLoopbackHost } from "./allowed-hosts";
import { type IsTrustedProxy, readForwarded, trustedProxies } from "./forwarded";
import { headerSizeRefusal, sendLargeHeadersPage } from "./large-headers";
import { refuseMalformed, requestRefusal } from "./refusals";
import { isApi, normalTarget } from "./request-target";
import { WebResponse } from "./web-response";

export type GuardOptions = {
  /** The host that the server listens on. */
  host: string;
  allowedHosts: readonly string[];
  trustedProxies: readonly string[];
  /** A web server has pages as well as its API, and its responses are completed. */
  isWeb: boolean;
  /** Refuses a request that is well-formed, because the process has too much to do. */
  shed?: (request: IncomingMessage, response: WebResponse) => ApiError | null;
  /** Takes an admitted request to speak another protocol. Without it such a request is handled like any other. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Rules = Pick<GuardOptions, "shed" | "isWeb"> & {
  isOwnHost: (host: string | undefined) => boolean;
  isTrusted: IsTrustedProxy;
};

const FORWARDED = new Set(["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"]);

/**
 * Makes a server that replaces the forwarded headers by their trusted part and the target by its normal form, refuses
 * malformed requests and those for other hosts, and completes the responses of a web server. The listener may rely on
 * `x-forwarded-for` (one address), `x-forwarded-proto` and `x-forwarded-host`, and on `normalTarget` of the URL.
 */
export function guardedServer(
  { host, allowedHosts, upgrade, ...options }: GuardOptions,
  server: ServerOptions,
  listener: Listener,
): Server {
  const rules: Rules = {
    ...options,
    isOwnHost: createHostCheck(host, allowedHosts),
    isTrusted: trustedProxies(options.trustedProxies),
  };
  const settings = {
    ...server,
    // Node would respond to these without a body.
    requireHostHeader: false,
    ServerResponse: options.isWeb ? WebResponse : ServerResponse,
  };
  const made = createServer(settings, (request, response) => {
    closeWithConnection(request, response);
    if (admit(request, response, rules)) listener(request, response);
  });
  made.on("clientError", refuseMalformed);
  made.on("checkExpectation", (request, response) => {
    if (!admit(request, response, rules)) return;
    const refusal = new ApiError("invalid_request", messages.ingressRefusal.expectation, { status: 417 });
    send(response, refusal, rules.isWeb && !isApi(request));
  });
  if (upgrade)
    made.on("upgrade", (request, socket, head) => {
      if (admit(request, socket, rules)) upgrade(request, socket, head);
    });
  return made;
}

const waiting = new WeakMap<Duplex, Set<ServerResponse>>();

/**
 * Closes a response that waits for an earlier one of its connection, when the connection closes. Node closes only the one
 * that is being sent, so that the others would hold their memory for ever.
 */
function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.socket) return;
  const others = waiting.get(socket);
  const responses = others ?? new Set();
  responses.add(response);
  response.once("socket", () => responses.delete(response));
  if (others) return;
  waiting.set(socket, responses);
  socket.once("close", () => {
    for (const each of responses) {
      each.destroy();
      each.emit("close");
    }
  });
}

/** @param other the response, or the socket of a request for a protocol upgrade */
function admit(request: IncomingMessage, other: ServerResponse | Duplex, rules: Rules): boolean {
  const requester = readForwarded(request.socket, request.headers, rules.isTrusted);
  replaceForwarded(request, {
    "x-forwarded-for": requester.address,
    "x-forwarded-proto": requester.isSecure ? "https" : "http",
    "x-forwarded-host": requester.host,
  });
  const { host } = requester;
  if (other instanceof WebResponse)
    other.hasHsts = requester.isSecure && !isLoopbackHost(hostName(host ?? "") ?? "");
  const refusal =
    requestRefusal(request, { host, isOwn: rules.isOwnHost(host) }) ??
    (rules.isWeb ? headerSizeRefusal(request) : null);
  if (refusal === null) {
    // What is counted and what is routed can't differ: every later stage reads this.
    request.url = normalTarget(request.url ?? "/");
    return !(other instanceof ServerResponse) || hasRoom(request, other, rules);
  }
  if (!(other instanceof ServerResponse)) {
    other.end(`HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\n\r\n`);
    return false;
  }
  const isSent = refusal.status === 431 && sendLargeHeadersPage(request, other);
  if (!isSent) send(other, refusal, rules.isWeb && !isApi(request));
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

/** Whether the process has room for a request. A refusal says when to try again, and keeps the connection. */
function hasRoom(request: IncomingMessage, response: ServerResponse, { shed }: Rules): boolean {
  const refusal = (response instanceof WebResponse && shed?.(request, response)) || null;
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
