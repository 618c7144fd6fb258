/**
 * The server of the benchmark, so that it has a processor time of its own: the gallery's list as it is served, the same
 * list read and written anew for each request, and a fixed response of the same text, behind the same checks.
 */

import { createServer } from "node:http";
import { jobRoutes } from "../../../lib/api/jobs";
import { type Route, serve } from "../../../lib/api/serve";
import { endpoint } from "../../../lib/http/endpoint";
import { type Answer, Reply } from "../../../lib/http/server/reply";
import { jobsApi } from "../../../lib/jobs/api";
import { listQuery } from "../../../lib/jobs/filters";
import { jobList } from "../../../lib/jobs/job";
import { listJobs, listJobsText } from "../../../lib/jobs/server/search/list";
import { apiListener } from "../../../lib/web/api-listener";

let fixed: string | undefined;

const listsApi = {
  anew: endpoint({
    method: "GET",
    path: "/api/anew",
    summary: "The list, read and written anew",
    may: "look",
    query: listQuery,
    result: jobList,
  }),
  fixed: endpoint({
    method: "GET",
    path: "/api/fixed",
    summary: "The text of the first list that was asked for",
    may: "look",
    query: listQuery,
    result: jobList,
  }),
};

const [anewRoute, fixedRoute] = serve(listsApi, {
  anew: ({ session, query }) => listJobs(session, query),
  fixed: async ({ session, query }) => {
    fixed ??= await listJobsText(session, query);
    return new Reply(fixed, 200, { "content-type": "application/json" });
  },
});

const ROUTES: Record<string, Route | undefined> = {
  "/api/jobs": jobRoutes.find((route) => route.endpoint === jobsApi.list),
  "/anew": anewRoute,
  "/fixed": fixedRoute,
};

const answer = async (request: Request): Promise<Answer> => {
  const route = ROUTES[new URL(request.url).pathname];
  return route ? route.handle(request, {}) : new Reply("ready", 200);
};

createServer(apiListener(answer)).listen(Number(process.env.PORT), "127.0.0.1");
