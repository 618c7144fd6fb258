import "server-only";
import next from "next";
import { API_HANDLER } from "@/lib/http/api-handler";
import { env } from "@/lib/platform/server/env";
import { guardedServer } from "@/lib/platform/server/ingress/guarded-server";
import { READ_HEADER_BYTES } from "@/lib/platform/server/ingress/large-headers";
import { isApi } from "@/lib/platform/server/ingress/request-target";
import { logger } from "@/lib/platform/server/logger";
import { exitUnstarted, installShutdown } from "@/lib/platform/server/shutdown";
import { apiListener } from "./api-listener";
import { followBuilds, HotReload, isForDevelopers } from "./development";
import { closeServer, limitConnectionTimes, SERVER_TIMEOUTS } from "./limits";
import { admitToPage, isPage } from "./pages";
import { sendScripts } from "./scripts";

const isDevelopment = process.env.NODE_ENV === "development";
const { HOST, PORT, ALLOWED_HOSTS, TRUSTED_PROXIES, DRAIN_SECONDS } = env();

/** Everything behind the pipeline but Next: a bundle of its own, so that development can replace it. */
type Api = typeof import("@/lib/api/main");
const loadApi = (version: number): Promise<Api> =>
  import(new URL(`../api/main.js?${version}`, import.meta.url).href);

let api = await loadApi(0);
// The one value of this process that Next's bundles use.
Object.assign(globalThis, { [API_HANDLER]: (request: Request) => api.handleApi(request) });

const hotReload = new HotReload();
const app = next({ dev: isDevelopment, hostname: HOST, port: PORT, httpServer: hotReload.server });
const handleByApi = apiListener((request) => api.answerApi(request));
const isGuarded = (url: string) => isPage(url) && !(isDevelopment && isForDevelopers(url));
const sendScript = isDevelopment ? () => false : sendScripts();

const server = guardedServer(
  {
    host: HOST,
    allowedHosts: ALLOWED_HOSTS,
    trustedProxies: TRUSTED_PROXIES,
    isWeb: true,
    shed(request, response) {
      // Before a refusal, too: what is left of the request still arrives.
      limitConnectionTimes(request, response);
      return api.shed(request, response);
    },
    ...(isDevelopment ? { upgrade: hotReload.upgrade } : {}),
  },
  { ...SERVER_TIMEOUTS, maxHeaderSize: READ_HEADER_BYTES },
  async (request, response) => {
    const { url = "/" } = request;
    if (isApi(request)) return void handleByApi(request, response);
    if (sendScript(request, response)) return;
    try {
      if (api.isOAuth(url)) return await api.answerOAuth(request, response);
      if (!isGuarded(url)) return await drawPage(request, response);
      if (api.refusePage(request, response)) return;
      const visitor = await admitToPage(request, response, api.guardPage);
      if (visitor === null) return;
      await api.inPageTurn(visitor, request, response, () => drawPage(request, response));
    } catch (error) {
      logger.error({ err: error }, "a page could not be drawn");
      response.destroy();
    }
  },
);

/** While developing the API is closed to be replaced, and the server stays. */
let isStopping = false;
const startApi = () =>
  api.start(async () => {
    if (!isStopping) return;
    hotReload.close();
    await closeServer(server);
  });

try {
  await startApi();
  await app.prepare();
} catch (error) {
  exitUnstarted(error);
}
const drawPage = app.getRequestHandler();
server.on("error", (error) => {
  logger.fatal({ err: error }, "the web process cannot listen");
  process.exit(1);
});
server.listen(PORT, HOST, () => process.send?.({ type: "ready" }));

installShutdown(async () => {
  isStopping = true;
  await api.shutDown(DRAIN_SECONDS * 1000);
  // Next writes down what it has compiled, and lets the next process in.
  if (isDevelopment) await app.close();
});

if (isDevelopment) followBuilds({ server, host: HOST, port: PORT, replaceApi });

/** Requests get the new API at once, and the earlier one ends what it still has. */
async function replaceApi(version: number): Promise<void> {
  const earlier = api;
  try {
    api = await loadApi(version);
    // Each bundle has its own list of what to close: `shutDown` of this one would close nothing.
    await earlier.shutDown();
    await startApi();
  } catch (error) {
    logger.error({ err: error }, "the API could not be replaced");
  }
}
