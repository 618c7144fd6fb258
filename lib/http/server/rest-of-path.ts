import "server-only";
import type { Endpoint } from "@/lib/http/endpoint";

/**
 * The parts of a request's path that the `*` of an endpoint's path stands for. Each is decoded by itself, so that an
 * encoded slash stays within its part. None for a path with an escape that is no text, or of another endpoint.
 */
export function restOfPath({ path }: Endpoint, { url }: Request): string[] {
  const { pathname } = new URL(url);
  const before = path.slice(0, path.indexOf("*"));
  if (!pathname.startsWith(before)) return [];
  try {
    return pathname
      .slice(before.length)
      .split("/")
      .map((part) => decodeURIComponent(part));
  } catch {
    return [];
  }
}
