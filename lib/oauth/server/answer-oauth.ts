import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { SCOPES } from "@/lib/http/permissions";
import { reachedOrigin } from "@/lib/http/server/request-origin";
import { env } from "@/lib/platform/server/env";
import { PLAIN_PAGE_POLICY } from "@/lib/platform/server/ingress/plain-page";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import { safePath, signInPath } from "@/lib/session/safe-path";
import { readBrowserSession } from "@/lib/session/server/session";
import { messages } from "../messages";
import { OAUTH_PATHS } from "../oauth-paths";
import { errorPageOf } from "./error-page";
import { oauthProvider, visitorHeaders } from "./provider";

/** Headers of every response, unless the library sets its own. */
const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";
const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** @param url in its normal form */
export const isOAuth = (url: string): boolean =>
  url.startsWith("/oauth/") || url.startsWith("/.well-known/oauth-");

/**
 * Answers a request to an OAuth endpoint: metadata of the resource here, everything else by the library. Only who is signed in
 * may begin a request of a program, or go on with it.
 */
export async function answerOAuth(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answer(request, response);
  } catch (error) {
    logger.error({ err: error }, "an OAuth request failed");
    if (response.headersSent) response.destroy();
    else response.writeHead(503, { "retry-after": "2" }).end();
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "/" } = request;
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const headers = visitorHeaders(request);
  const { oauthIssuer: issuer } = env();
  const path = pathOf(url);
  if (issuer === null || reachedOrigin(headers) !== issuer) return sendNothing(response);
  if (isBelow(path, OAUTH_PATHS.resource)) return sendResource(request, response, issuer);
  const provider = await oauthProvider(issuer);
  if (isBelow(path, OAUTH_PATHS.authorize)) {
    const session = await readBrowserSession({ headers });
    if (session === null) {
      response.writeHead(303, { location: signInPath(safePath(url)) }).end();
      return;
    }
    const requestId = path.slice(OAUTH_PATHS.authorize.length + 1);
    const { login } = (requestId && (await provider.Interaction.find(requestId))?.result) || {};
    // Otherwise who begins a request could have another person allow it by its address, and go on in their name.
    if (login && login.accountId !== session.personId) return sendOtherPerson(response);
  }
  await provider.callback()(request, response);
}

function sendNothing(response: ServerResponse): void {
  response.writeHead(404, { "content-type": "application/json" });
  response.end(JSON.stringify(toEnvelope(new ApiError("not_found", messages.off), newId("req"))));
}

function sendOtherPerson(response: ServerResponse): void {
  response.writeHead(403, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": PLAIN_PAGE_POLICY,
  });
  response.end(errorPageOf(messages.errorPage.otherPerson));
}

/** What programs are asked for at first. The rest they have to name. */
const USUAL_SCOPES = SCOPES.filter((scope) => scope !== "manage" && scope !== "remove");

/** The metadata of the resource at the path behind the address, which is all this server (RFC 9728). */
function sendResource({ method, url = "" }: IncomingMessage, response: ServerResponse, issuer: string): void {
  if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") {
    response.writeHead(405, { allow: "GET, HEAD, OPTIONS" }).end();
    return;
  }
  response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
  const metadata = {
    resource: issuer + pathOf(url).slice(OAUTH_PATHS.resource.length),
    authorization_servers: [issuer],
    scopes_supported: USUAL_SCOPES,
    bearer_methods_supported: ["header"],
  };
  response.end(method === "GET" ? JSON.stringify(metadata) : undefined);
}
