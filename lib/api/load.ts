import "server-only";
import type { Load } from "@/lib/http/endpoint";
import { ROUTES } from "./app";

type Asked = { method?: string | undefined; url?: string | undefined };

const LOADED = ROUTES.flatMap(({ endpoint: { method, path, load } }) =>
  load ? [{ method, load, path: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`) }] : [],
);

/**
 * What a request counts as while it is in flight. Null for what never is refused, and doesn't count: pages and their
 * files, and what waits for the service or for somebody's upload, which is bounded by `stream-limits.ts`.
 */
export function loadOf({ method, url = "" }: Asked): Load | null {
  const [path = ""] = url.split("?", 1);
  const asked = method === "HEAD" ? "GET" : method;
  const found = LOADED.find((each) => each.method === asked && each.path.test(path));
  // HEAD opens no stream.
  return found && !(method === "HEAD" && found.load === "stream") ? found.load : null;
}
