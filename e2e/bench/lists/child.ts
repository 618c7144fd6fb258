/**
 * The server of the benchmark, so that it has a processor time of its own: the gallery's list as it is served, the same
 * list read and written anew for each request, and a fixed answer of the same text, behind the same checks.
 */

import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { GET } from "../../../app/api/jobs/route";
import { listJobs, listJobsText, listQuery } from "../../../lib/jobs/server/search/list";
import { handle } from "../../../lib/session/server/handle";

const headers = { "content-type": "application/json" };
let fixed: string | undefined;

const ROUTES: Record<string, typeof GET> = {
  "/api/jobs": GET,
  "/anew": handle({ query: listQuery, run: ({ session, query }) => listJobs(session, query) }),
  "/fixed": handle({
    query: listQuery,
    run: async ({ session, query }) => {
      fixed ??= await listJobsText(session, query);
      return new Response(fixed, { headers });
    },
  }),
};

const answer = async (request: Request): Promise<Response> => {
  const route = ROUTES[new URL(request.url).pathname];
  return route ? route(request, { params: Promise.resolve({}) }) : new Response("ready");
};

createServer(getRequestListener(answer)).listen(Number(process.env.PORT), "127.0.0.1");
