import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { PLAIN_PAGE_POLICY, plainPage } from "./plain-page";
import { isApi } from "./request-target";

const { largeHeaders: words } = messages;

/**
 * The limit on the headers of a request. Browsers share cookies between all ports of a host: other programs on localhost
 * leave some 17 kB there.
 */
const MAX_HEADER_BYTES = 65_536;
/**
 * The limit of Node's parser in a web process. It is higher than what is accepted, so that a refusal can say what to do:
 * at the parser's own limit nothing is known of a request.
 */
export const READ_HEADER_BYTES = 4 * MAX_HEADER_BYTES;

const CLEAR_PATH = "/clear-cookies";
const MAX_CLEARED = 200;
const MAX_NAMED = 3;
/** Refuses a request whose headers are too large; null for any other. */
export function headerSizeRefusal({ url = "", rawHeaders }: IncomingMessage): ApiError | null {
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, url.length);
  if (bytes <= MAX_HEADER_BYTES) return null;
  return new ApiError("invalid_request", words.refused(bytes, MAX_HEADER_BYTES), { status: 431 });
}

/**
 * Sends a browser whose headers are too large a page that says why, with a button that clears the cookies of this host.
 * The request of that button has the same headers, so it is handled here too.
 * @returns whether the page was sent; programs get the refusal itself
 */
export function sendLargeHeadersPage(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers, url, method } = request;
  if (isApi(request) || !headers.accept?.includes("text/html")) return false;
  response.setHeader("cache-control", "no-store");
  response.setHeader("connection", "close");
  if (method === "POST" && url === CLEAR_PATH && isOwnForm(request)) {
    // By name too: browsers follow the first header over https and on localhost alone.
    response.setHeader("clear-site-data", '"cookies"');
    response.setHeader("set-cookie", cookiesOf(request).slice(0, MAX_CLEARED).map(expired));
    response.writeHead(303, { location: "/" }).end();
    return true;
  }
  response.setHeader("content-security-policy", PLAIN_PAGE_POLICY);
  response.writeHead(431, { "content-type": "text/html; charset=utf-8" }).end(page(request));
  return true;
}

/** Whether the page above sent a form, as far as the browser says so. All it can do is to clear cookies that are too many. */
function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin, host, "sec-fetch-site": site = "same-origin" } = headers;
  return (
    site === "same-origin" && origin?.replace(/^https?:\/\//, "") === (headers["x-forwarded-host"] ?? host)
  );
}

type Cookie = { name: string; bytes: number };

/** The largest first. */
const cookiesOf = ({ headers }: IncomingMessage): Cookie[] =>
  (headers.cookie ?? "")
    .split(";")
    .map((pair) => ({ name: (pair.split("=", 1)[0] ?? "").trim(), bytes: pair.length }))
    .filter(({ name }) => /^[\w!#$%&'*+.^`|~-]+$/.test(name))
    .toSorted((one, other) => other.bytes - one.bytes);

const expired = ({ name }: Cookie): string =>
  `${name}=; Path=/; Max-Age=0${/^__(Host|Secure)-/.test(name) ? "; Secure" : ""}`;

function page(request: IncomingMessage): string {
  const named = cookiesOf(request)
    .slice(0, MAX_NAMED)
    .map(({ name, bytes }) => `<li><code>${escaped(name.slice(0, 60))}</code> ${words.size(bytes)}</li>`);
  return plainPage(
    words.title,
    `<p>${words.why}</p>
${named.length > 0 ? `<p>${words.largest}</p>\n<ul>${named.join("")}</ul>` : ""}
<p>${words.consequence}</p>
<form method="post" action="${CLEAR_PATH}"><button>${words.clear}</button></form>
<p>${words.byHand}</p>`,
  );
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
