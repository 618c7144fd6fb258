/**
 * The route of the pass-through behind a plain HTTP server with our guard: what a call would cost in a lane
 * before Next.
 */
import { connectRoutes } from "../../../../lib/api/connect";
import { guardedServer } from "../../../../lib/platform/server/ingress/guarded-server";
import { apiListener } from "../../../../lib/web/api-listener";

const read = connectRoutes.find(({ endpoint }) => endpoint.method === "GET");
if (!read) throw new Error("The pass-through has no route.");
const listener = apiListener((request) => read.handle(request, {}));
const options = { host: "127.0.0.1", allowedHosts: [], trustedProxies: [], isWeb: true };
const server = guardedServer(options, {}, (request, response) => void listener(request, response));
server.listen(Number(process.env.PORT), "127.0.0.1");
