import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { GuardedPage } from "@/lib/session/server/page-guard";

/**
 * Every path that can be a page: all except the API and existing files, by name. The ending does not matter:
 * `/gallery/x.js` is a page.
 */
const NO_PAGE =
  /^\/(?:api\/|_next\/static\/|(?:favicon\.ico|icon\.svg|apple-icon\.png|manifest\.webmanifest|icons\/(?:app-192|app-512|maskable-512)\.png|offline-worker\.js|starting-points\/(?:image|video)-[1-6]\.webp|stills\/(?:aurora|city|dunes|forest|lake|planet|reef)\.webp)$)/;

/** @param url in its normal form */
export const isPage = (url: string): boolean => !NO_PAGE.test(url.split("?", 1)[0] ?? "");

/** The address of a page as people see it: the framework's own parameter is not part of it. */
function pathOf(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const query = url.slice(at + 1).split("&");
  const parameters = query.filter((part) => part !== "" && !/^_rsc(=|$)/.test(part));
  return parameters.length > 0 ? `${url.slice(0, at)}?${parameters.join("&")}` : url.slice(0, at);
}

/**
 * Guards a page before Next draws it: sets the headers of both sides, or sends the visitor to another address.
 * @returns in whose name Next is to draw it, or null
 */
export async function admitToPage(
  request: IncomingMessage,
  response: ServerResponse,
  guardPage: (path: string, headers: Headers) => Promise<GuardedPage>,
): Promise<string | null> {
  const { url = "/", headers } = request;
  const visitor = new Headers();
  for (const name of ["cookie", "x-forwarded-proto", "x-forwarded-for"]) {
    const value = headers[name];
    if (typeof value === "string") visitor.set(name, value);
  }
  const guarded = await guardPage(pathOf(url), visitor);
  for (const [name, value] of guarded.responseHeaders) response.appendHeader(name, value);
  for (const [name, value] of Object.entries(guarded.requestHeaders)) headers[name] = value;
  if (guarded.redirect === null) return guarded.visitor;
  response.writeHead(307, { location: guarded.redirect }).end();
  return null;
}
