import "server-only";
import { type Context, Hono } from "hono";
import { ApiError } from "@/lib/contract/errors";
import type { Endpoint, Load } from "@/lib/http/endpoint";
import { messages } from "@/lib/http/server/messages";
import { respond } from "@/lib/http/server/respond";
import { approvalRoutes } from "./approvals";
import { assistantRoutes } from "./assistant";
import { auditRoutes } from "./audit";
import { authRoutes } from "./auth";
import { boardExportRoutes, boardRoutes, queueRoutes } from "./boards";
import { connectRoutes } from "./connect";
import { roughCutRoutes } from "./cuts";
import { describeRoutes } from "./describe";
import { jobRoutes } from "./jobs";
import { libraryRoutes } from "./library";
import { balanceRoutes, limitRoutes } from "./limits";
import { llmRoutes } from "./llm";
import { operationRoutes } from "./operations";
import { peopleRoutes } from "./people";
import { priceHistoryRoutes, pricingRoutes } from "./pricing";
import { reviewRoutes } from "./reviews";
import { savedRoutes } from "./saved";
import { type Route, sessionOf } from "./serve";
import { sessionRoutes } from "./session";
import { uploadRoutes } from "./uploads";
import { usageRoutes } from "./usage";
import { voiceRoutes } from "./voices";

/** Every call of the API. */
export const ROUTES: readonly Route[] = [
  ...assistantRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...balanceRoutes,
  ...limitRoutes,
  ...approvalRoutes,
  ...boardRoutes,
  ...boardExportRoutes,
  ...queueRoutes,
  ...connectRoutes,
  ...roughCutRoutes,
  ...describeRoutes,
  ...jobRoutes,
  ...libraryRoutes,
  ...llmRoutes,
  ...operationRoutes(() => ROUTES),
  ...peopleRoutes,
  ...priceHistoryRoutes,
  ...pricingRoutes,
  ...reviewRoutes,
  ...savedRoutes,
  ...sessionRoutes,
  ...uploadRoutes,
  ...usageRoutes,
  ...voiceRoutes,
];

/** The order in which paths are tried: a part that is spelled out, then a parameter, then any further parts. */
const order = (path: string): string => path.replaceAll("*", "\uffff").replaceAll(":", "\ufffe");

/** OPTIONS, and the methods that an address has no call for. */
function otherMethods(methods: readonly string[]): (request: Request) => Response {
  const all = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
  const headers = { allow: all.sort().join(", ") };
  return ({ method }) => new Response(null, { status: method === "OPTIONS" ? 204 : 405, headers });
}

/** What the calls count as, by their handler. */
const loads = new Map<unknown, Load>();

/** What the calls of an endpoint count as; null for what is neither counted nor refused. */
export const loadOfEndpoint = ({ load, may, probe }: Endpoint): Load | null =>
  load ?? (may === "anyone" && !probe ? "visit" : null);

export function mount(routes: readonly Route[]): Hono {
  const app = new Hono();
  const paths = [...new Set(routes.map(({ endpoint }) => endpoint.path))];
  for (const path of paths.sort((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const here = routes.filter(({ endpoint }) => endpoint.path === path);
    for (const { endpoint, handle } of here) {
      const handler = ({ req }: Context) => handle(req.raw, req.param());
      app.on(endpoint.method, path, handler);
      const load = loadOfEndpoint(endpoint);
      if (load) loads.set(handler, load);
    }
    const other = otherMethods(here.map(({ endpoint }) => endpoint.method));
    app.all(path, ({ req }) => other(req.raw));
  }
  // Only a signed-in visitor gets the 404.
  app.notFound(({ req }) =>
    respond(req.raw, async () => {
      await sessionOf(req.raw, "look");
      throw new ApiError("not_found", messages.notFound);
    }),
  );
  return app;
}

const app = mount(ROUTES);

/** Handles a request to an address below /api. */
export const handleApi = async (request: Request): Promise<Response> => app.fetch(request);

type LoadedRequest = { method?: string | undefined; url?: string | undefined };

/**
 * What a request counts as while it is in flight, by the call that it will reach. Null for what is neither counted nor
 * refused: pages, which `page-turns.ts` counts, their files, and what waits for the upstream or for an upload, which
 * `stream-limits.ts` limits.
 * @param url in its normal form
 */
export function loadOf({ method = "", url = "" }: LoadedRequest): Load | null {
  const [path = ""] = url.split("?", 1);
  const [matches] = app.router.match(method === "HEAD" ? "GET" : method, path);
  const load = loads.get(matches[0]?.[0][0]) ?? null;
  // HEAD opens no stream.
  return method === "HEAD" && load === "stream" ? null : load;
}
