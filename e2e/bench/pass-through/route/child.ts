/**
 * The route handler of the pass-through behind a plain HTTP server with our guard: what a call would cost in a lane
 * before Next.
 */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { GET } from "../../../../app/api/v1/[...path]/route";
import { guardServer } from "../../../../lib/platform/server/ingress/guard-servers";

const listener = getRequestListener((request) => {
  const path = new URL(request.url).pathname.split("/").slice(3);
  return GET(request, { params: Promise.resolve({ path }) });
});
const server = createServer(listener);
guardServer(server, { host: "127.0.0.1", allowedHosts: [], trustedProxies: [], isWeb: true });
server.listen(Number(process.env.PORT), "127.0.0.1");
