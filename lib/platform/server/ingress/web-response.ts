import "server-only";
import { type IncomingMessage, ServerResponse } from "node:http";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError, type ErrorCode } from "@/lib/contract/errors";
import { messages } from "../messages";
import { newId } from "../new-id";
import { isApi } from "./request-target";

/**
 * One year. Subdomains may belong to others, and it is hard to leave a preload list. Not for localhost: it holds for every
 * port of a host, and other programs listen there too.
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
 * A response of the web server, which is completed when its head is sent, whatever code writes it: it gets missing security
 * headers, HSTS where the browser came over https to a name of its own, and the error envelope where an error of `/api/`
 * is empty, as those of the framework are.
 */
export class WebResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Whether the browser came over https to a name of its own. */
  hasHsts = false;
  #isComplete = false;
  #envelope: string | undefined;
  #whenSent: (() => void)[] = [];

  /** Calls back once, when the head is sent or the connection is gone. */
  onHead(run: () => void): void {
    this.#whenSent.push(run);
    this.once("close", () => this.#announce());
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1);
    const hasNames = typeof headers === "object" && headers !== null && !Array.isArray(headers);
    // Headers that come together with the status count like those set before.
    if (hasNames)
      for (const [name, value] of Object.entries(headers)) {
        if (value !== undefined) this.setHeader(name, value);
      }
    this.#complete(status);
    this.#announce();
    return Reflect.apply(super.writeHead, this, [status, ...(hasNames ? rest.slice(0, -1) : rest)]);
  }

  override end(...rest: unknown[]): this {
    this.#complete(this.statusCode);
    return Reflect.apply(super.end, this, this.#envelope === undefined ? rest : [this.#envelope]);
  }

  #announce(): void {
    for (const run of this.#whenSent.splice(0)) run();
  }

  #complete(status: number): void {
    if (this.#isComplete || this.headersSent) return;
    this.#isComplete = true;
    addHeaders(this, this.hasHsts);
    if (status < 400 || !isApi(this.req) || this.hasHeader("content-type")) return;
    this.#envelope = JSON.stringify(toEnvelope(frameworkError(status), newId("req")));
    this.setHeader("content-type", "application/json");
    this.setHeader("content-length", Buffer.byteLength(this.#envelope));
    this.setHeader("cache-control", "no-store");
  }
}

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
