import "server-only";
import { METHOD_NAME_ALL } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { ApiError } from "@/lib/contract/errors";
import type { Endpoint, Load } from "@/lib/http/endpoint";
import { messages } from "@/lib/http/server/messages";
import { type Answer, asResponse, Reply } from "@/lib/http/server/reply";
import { pathOf } from "@/lib/http/server/request-input";
import { respond } from "@/lib/http/server/respond";
import { isOAuth } from "@/lib/oauth/server/answer-oauth";
import { approvalRoutes, limitRequestRoutes } from "./approvals";
import { askedCheckRoutes } from "./asked-checks";
import { assistantRoutes } from "./assistant";
import { auditRoutes } from "./audit";
import { authRoutes } from "./auth";
import { boardExportRoutes, boardRoutes, queueRoutes, shotRoutes } from "./boards";
import { connectRoutes } from "./connect";
import { roughCutRoutes } from "./cuts";
import { describeRoutes } from "./describe";
import { forecastRoutes } from "./forecast";
import { jobRoutes } from "./jobs";
import { libraryRoutes } from "./library";
import { balanceRoutes, limitRoutes } from "./limits";
import { llmRoutes } from "./llm";
import { mcpRoutes } from "./mcp";
import { noticeRoutes } from "./notices";
import { oauthRoutes } from "./oauth";
import { operationRoutes } from "./operations";
import { peopleRoutes } from "./people";
import { priceHistoryRoutes, pricingRoutes } from "./pricing";
import { receiptRoutes } from "./receipts";
import { reviewRoutes } from "./reviews";
import { modelRulesRoutes } from "./rules";
import { savedRoutes } from "./saved";
import { type Route, sessionOf } from "./serve";
import { sessionRoutes } from "./session";
import { statementRoutes } from "./statements";
import { takeCheckRoutes } from "./take-checks";
import { tokenRoutes } from "./tokens";
import { uploadRoutes } from "./uploads";
import { usageRoutes } from "./usage";
import { voiceRoutes } from "./voices";
import { webhookRoutes } from "./webhooks";

export const ROUTES: readonly Route[] = [
  ...assistantRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...balanceRoutes,
  ...limitRoutes,
  ...approvalRoutes,
  ...limitRequestRoutes,
  ...boardRoutes,
  ...boardExportRoutes,
  ...queueRoutes,
  ...shotRoutes,
  ...connectRoutes,
  ...askedCheckRoutes,
  ...takeCheckRoutes,
  ...roughCutRoutes,
  ...describeRoutes,
  ...forecastRoutes,
  ...jobRoutes,
  ...libraryRoutes,
  ...llmRoutes,
  ...noticeRoutes,
  ...mcpRoutes,
  ...modelRulesRoutes,
  ...oauthRoutes,
  ...operationRoutes(() => ROUTES),
  ...peopleRoutes,
  ...priceHistoryRoutes,
  ...pricingRoutes,
  ...receiptRoutes,
  ...reviewRoutes,
  ...savedRoutes,
  ...sessionRoutes,
  ...statementRoutes,
  ...tokenRoutes,
  ...uploadRoutes,
  ...usageRoutes,
  ...voiceRoutes,
  ...webhookRoutes,
];

/** The order in which paths are tried: a part that is spelled out, then a parameter, then any further parts. */
const order = (path: string): string => path.replaceAll("*", "\uffff").replaceAll(":", "\ufffe");

/** OPTIONS, and the methods that an address has no call for. */
function otherMethods(methods: readonly string[]): Route["handle"] {
  const all = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
  const headers = { allow: all.sort().join(", ") };
  return async ({ method }) => new Reply(null, method === "OPTIONS" ? 204 : 405, headers);
}

/** What the calls of an endpoint count as; null for what is neither counted nor refused. */
export const loadOfEndpoint = ({ load, may, probe }: Endpoint): Load | null =>
  load ?? (may === "anyone" && !probe ? "visit" : null);

/** What handles a request, and what it counts as while it is in flight. */
type Call = Pick<Route, "handle"> & { load: Load | null };

export function mount(routes: readonly Route[]) {
  const router = new SmartRouter<Call>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const paths = [...new Set(routes.map(({ endpoint }) => endpoint.path))];
  for (const path of paths.sort((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const here = routes.filter(({ endpoint }) => endpoint.path === path);
    for (const { endpoint, handle } of here)
      router.add(endpoint.method, path, { handle, load: loadOfEndpoint(endpoint) });
    const methods = here.map(({ endpoint }) => endpoint.method);
    router.add(METHOD_NAME_ALL, path, { handle: otherMethods(methods), load: null });
  }
  const find = (method: string, path: string) => {
    const [matches, values] = router.match(method === "HEAD" ? "GET" : method, path);
    const [call, parameters = {}] = matches[0] ?? [];
    const params = Object.entries(parameters).map(
      ([name, value]) => [name, decoded(String(values ? values[Number(value)] : value))] as const,
    );
    return call && { ...call, params: Object.fromEntries(params) };
  };
  return {
    find,
    answer: async (request: Request): Promise<Answer> => {
      const call = find(request.method, pathOf(request));
      return call ? call.handle(request, call.params) : nothingAt(request);
    },
  };
}

/** An escape that is no text stays as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Only a signed-in visitor gets the 404. */
const nothingAt = (request: Request): Promise<Answer> =>
  respond(request, async () => {
    await sessionOf(request, { method: "GET", may: "look" });
    throw new ApiError("not_found", messages.notFound);
  });

const app = mount(ROUTES);

/** Answers a request to an address below /api. */
export const answerApi = app.answer;

/** Answers a request with a `Response`. */
export const handleApi = async (request: Request): Promise<Response> => asResponse(await answerApi(request));

type LoadedRequest = { method?: string | undefined; url?: string | undefined };

/**
 * What a request counts as while it is in flight, by the call that it will reach. Null for what is neither counted nor
 * refused: pages, which `page-turns.ts` counts, their files, and what waits for the upstream or for an upload, which
 * `stream-limits.ts` limits.
 * @param url in its normal form
 */
export function loadOf({ method = "", url = "" }: LoadedRequest): Load | null {
  if (isOAuth(url)) return "visit";
  const [path = ""] = url.split("?", 1);
  const load = app.find(method, path)?.load ?? null;
  // HEAD opens no stream.
  return method === "HEAD" && load === "stream" ? null : load;
}
