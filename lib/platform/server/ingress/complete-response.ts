import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError, type ErrorCode } from "@/lib/contract/errors";
import { messages } from "../../messages";
import { newId } from "../new-id";

/**
 * The header in which a route states the bytes of its body. The framework drops Content-Length of a route's
 * answer, because it cannot know whether the body was decoded on the way; `completeResponse` writes it from this one.
 */
export const BODY_LENGTH_HEADER = "x-body-length";

/**
 * One year. Subdomains may belong to others, and it is hard to leave a preload list. Not for localhost: it holds for every
 * port of a host, and there other programs answer too.
 */
const HSTS = "max-age=31536000";
const BASE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const BASE_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** For a document without a policy of a page guard: it can be read and runs nothing. */
const INERT_POLICY = `default-src 'none'; ${BASE_POLICY}`;

/**
 * Completes every response when its head is sent, whatever code wrote it: adds missing security headers, HSTS
 * where the browser came over https to a name of its own, and the error envelope on empty errors of `/api/`, which come from the
 * framework.
 */
export function completeResponse(request: IncomingMessage, response: ServerResponse, hasHsts: boolean): void {
  let envelope: string | undefined;
  let isComplete = false;
  const complete = (status: number) => {
    if (isComplete || response.headersSent) return;
    isComplete = true;
    addHeaders(response, hasHsts);
    moveBodyLength(response);
    if (status < 400 || !isApi(request) || response.hasHeader("content-type")) return;
    envelope = JSON.stringify(toEnvelope(frameworkError(status), newId("req")));
    response.setHeader("content-type", "application/json");
    response.setHeader("content-length", Buffer.byteLength(envelope));
    response.setHeader("cache-control", "no-store");
  };
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, args: unknown[]) {
      const rest = withoutHeaders(response, args);
      complete(Number(rest[0]));
      return Reflect.apply(writeHead, self, rest);
    },
  });
  response.end = new Proxy(response.end, {
    apply(end, self, args) {
      complete(response.statusCode);
      return Reflect.apply(end, self, envelope === undefined ? args : [envelope]);
    },
  });
}

/** Sets headers that come together with the status, so that they count like those set before. */
function withoutHeaders(response: ServerResponse, args: unknown[]): unknown[] {
  const headers = args.at(-1);
  if (typeof headers !== "object" || headers === null || Array.isArray(headers)) return args;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  return args.slice(0, -1);
}

/** With its length a download shows progress, and one that is cut is noticed. */
function moveBodyLength(response: ServerResponse): void {
  const bytes = response.getHeader(BODY_LENGTH_HEADER);
  if (bytes === undefined) return;
  response.removeHeader(BODY_LENGTH_HEADER);
  if (response.hasHeader("content-encoding") || response.hasHeader("transfer-encoding")) return;
  response.setHeader("content-length", bytes);
}

const API = /^[/\\]+api([/\\?]|$)/;

/** The path as the framework reads it: without dot segments, plain or encoded, and without backslashes. */
function resolvedPath(url: string): string {
  return URL.canParse(`http://here${url}`) ? new URL(`http://here${url}`).pathname : url;
}

/** Whether a request is for the API, as it is written or as it is read. Errors of the API have the envelope. */
export const isApi = ({ url = "" }: { url?: string | undefined }): boolean =>
  API.test(url) || API.test(resolvedPath(url));

/** Whether a path of the API leaves it by dot segments, to what may be a page. */
export const leavesApi = (url: string): boolean => API.test(url) && !API.test(resolvedPath(url));

function addHeaders(response: ServerResponse, hasHsts: boolean): void {
  const isDocument = String(response.getHeader("content-type") ?? "").startsWith("text/html");
  const headers = {
    ...BASE_HEADERS,
    // The framework's own pages for developers run scripts.
    "content-security-policy":
      isDocument && process.env.NODE_ENV !== "development" ? INERT_POLICY : BASE_POLICY,
    ...(hasHsts ? { "strict-transport-security": HSTS } : {}),
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
}

const FRAMEWORK_ERRORS: Record<number, [ErrorCode, string]> = {
  400: ["invalid_request", messages.completeResponse.invalid],
  404: ["not_found", messages.completeResponse.notFound],
  405: ["method_not_allowed", messages.completeResponse.methodNotAllowed],
};

function frameworkError(status: number): ApiError {
  const [code, message] =
    FRAMEWORK_ERRORS[status] ??
    (status < 500
      ? (["invalid_request", messages.completeResponse.refused] as const)
      : (["internal", messages.completeResponse.internal] as const));
  return new ApiError(code, message, { status });
}
