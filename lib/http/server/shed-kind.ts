import "server-only";

/** What may be refused while too much is in flight, in this order: what people miss least comes first. */
export const SHED_KINDS = ["preview", "list", "stream", "job"] as const;
export type Shed = (typeof SHED_KINDS)[number];
/** What counts while it is in flight. A result was paid for, so it is never refused. */
export type Counted = Shed | "file";

const FILE = /^\/api\/assets\/[^/]+$/;
const PREVIEW = /^\/api\/(?:assets\/[^/]+\/poster|describe\/[^/]+\/strip)$/;
const STREAM = "/api/jobs/events";
const JOBS = "/api/jobs";
/** What reads many rows of the database. */
export const LISTS: ReadonlySet<string> = new Set([
  JOBS,
  "/api/assistant/conversations",
  "/api/describe",
  "/api/jobs/outline",
  "/api/jobs/spelling",
  "/api/jobs/summary",
  "/api/jobs/typical-duration",
  "/api/library/count",
  "/api/library/names",
  "/api/library/range",
  "/api/prices/changes",
  "/api/saved",
  "/api/uploads",
  "/api/usage",
  "/api/usage/ledger",
  "/api/usage/month",
  "/api/usage/refunds",
]);

type Asked = { method?: string | undefined; url?: string | undefined };

/**
 * What a request is, so that it can be refused when too much is in flight. Null for what never is, and doesn't count:
 * pages and their files, and what waits for the service or for somebody's upload, which is bounded by
 * `stream-limits.ts`.
 */
export function shedKind({ method, url = "" }: Asked): Counted | null {
  const [path = ""] = url.split("?", 1);
  if (method === "POST") return path === JOBS ? "job" : null;
  if (method !== "GET" && method !== "HEAD") return null;
  if (PREVIEW.test(path)) return "preview";
  if (LISTS.has(path)) return "list";
  if (FILE.test(path)) return "file";
  return method === "GET" && path === STREAM ? "stream" : null;
}
