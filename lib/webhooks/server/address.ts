import "server-only";
import { isIP } from "node:net";
import { ApiError } from "@/lib/contract/errors";
import { isAllowedHost } from "@/lib/platform/server/post-outside";
import { isPublicAddress } from "@/lib/platform/server/public-address";
import { messages } from "../messages";

/**
 * An address that may get events, in one form. A name is looked up only when something is sent, because it may lead
 * elsewhere by then.
 * @throws ApiError `invalid_request`
 */
export function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) throw refusal(messages.urlInvalid);
  if (url.username !== "" || url.password !== "") throw refusal(messages.urlWithUser);
  if (!isAllowedHost(url)) {
    if (url.protocol !== "https:") throw refusal(messages.urlNotHttps);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(messages.urlPrivate);
  }
  url.hash = "";
  return url.href;
}

const refusal = (message: string) => new ApiError("invalid_request", message, { details: { field: "url" } });
