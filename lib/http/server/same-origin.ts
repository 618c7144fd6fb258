import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { clientAddress, isSecure } from "./forwarded";

const { sameOrigin: words } = messages;

/**
 * Refuses a request that changes something unless our own page sent it. Browsers send cookies with requests
 * of other sites too, so one of two headers that scripts cannot set must prove the origin. `Origin: null`
 * (sandboxed frames, redirects) and a request with neither header are refused. The Host header is only
 * compared; nothing is built from it.
 * @throws ApiError `wrong_origin` with what was expected and what came, as it is often the doing of a proxy
 */
export function assertSameOrigin(request: Request): void {
  assertNotCrossSite(request);
  const { headers } = request;
  if (!headers.has("origin") && !headers.has("sec-fetch-site")) throw wrongOrigin(words.noProof);
}

/** The same for routes with a CSRF token of their own: only a header that is present must be right. */
export function assertNotCrossSite({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") throw wrongOrigin(words.otherSite(shown(site)));
  const origin = headers.get("origin");
  if (origin === null) return;
  if (origin === "null") throw wrongOrigin(words.hiddenPage);
  const page = origin.toLowerCase();
  const reached = reachedOrigin(headers);
  if (page === reached) return;
  throw wrongOrigin(
    page === reached.replace("http:", "https:")
      ? words.untrustedProxy({ page, reached, address: clientAddress(headers) })
      : words.otherAddress({ page: shown(page), reached }),
  );
}

/** The guard in front of the server wrote the forwarded host and scheme, and it believes trusted proxies only. */
function reachedOrigin(headers: Headers): string {
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? "";
  return `${isSecure(headers) ? "https" : "http"}://${host.toLowerCase()}`;
}

/** A caller chooses the length of its headers. */
const shown = (header: string): string => header.slice(0, 200);

const wrongOrigin = (message: string) => new ApiError("wrong_origin", message);
