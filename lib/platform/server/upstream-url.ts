import "server-only";

/** Whether a host of a URL can only be this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Whether what is sent to an address can be read on its way to another machine. */
export const isInTheClear = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && !isLoopbackHost(hostname);

/**
 * CREATIVE_API_BASE_URL without a slash at its end. Keys are sent to this address, so it must be https unless
 * it is this machine or the operator allows http.
 * @throws Error with a sentence to print
 */
export function upstreamUrl(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new Error("CREATIVE_API_BASE_URL must be an http or https address");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new Error("CREATIVE_API_BASE_URL must have no user, query or fragment");
  }
  if (isInTheClear(url) && !allowHttp) {
    throw new Error(
      "CREATIVE_API_BASE_URL must be https, since API keys travel there (CREATIVE_API_ALLOW_HTTP=1 overrides)",
    );
  }
  return url.href.replace(/\/+$/, "");
}
