import "server-only";

const API = /^[/\\]+api([/\\?#]|$)/;
/** A target that has its normal form already, as most have. */
const NORMAL = /^(?:\/[\w~-][\w.~-]*)+(?:\?[^#]*)?$/;

/**
 * The target of a request in one form, in which every later stage reads it: no fragment, no escapes of characters that
 * need none, forward slashes alone and one at a time, no dot segments (RFC 3986, 6.2.2). An escaped slash stays one, as it
 * is part of a name.
 * @param target as it was written, which begins with a slash and can be decoded
 */
export function normalTarget(target: string): string {
  if (NORMAL.test(target)) return target;
  const [, path = "", query = ""] = /^([^?#]*)(\?[^#]*)?/.exec(target) ?? [];
  const segments: string[] = [];
  const parts = path.replace(/%[0-9a-f]{2}/gi, plainOrUpperCase).split(/[/\\]+/);
  for (const part of parts.slice(1)) {
    if (part === "..") segments.pop();
    else if (part !== "." && part !== "") segments.push(part);
  }
  const endsWithSlash = segments.length > 0 && /^\.{0,2}$/.test(parts.at(-1) ?? "");
  return `/${segments.join("/")}${endsWithSlash ? "/" : ""}${query}`;
}

function plainOrUpperCase(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
}

/** Whether a request is for the API, as it is written or as it is read. Errors of the API have the envelope. */
export const isApi = ({ url = "" }: { url?: string | undefined }): boolean =>
  API.test(url) || API.test(normalTarget(url));

/** Whether a path of the API leaves it by dot segments, to what may be a page. */
export const leavesApi = (url: string): boolean => API.test(url) && !API.test(normalTarget(url));
