import "server-only";
import { Reply } from "@/lib/http/server/reply";
import { operationsApi } from "@/lib/operations/api";
import { serveOfflinePage } from "@/lib/operations/server/offline-page";
import { serveHealth, serveLiveness, serveMetrics, serveReadiness } from "@/lib/operations/server/responses";
import { env } from "@/lib/platform/server/env";
import { openApi } from "./openapi";
import { type Route, serve } from "./serve";

/** @param all every route of the API, with these, for its description */
export function operationRoutes(all: () => readonly Route[]): Route[] {
  let description: string | undefined;
  const describe = () => {
    description ??= JSON.stringify(openApi(all().map(({ endpoint }) => endpoint)));
    return new Reply(description, 200, { "content-type": "application/json" });
  };
  return serve(operationsApi, {
    health: () => serveHealth(),
    live: () => serveLiveness(),
    ready: () => serveReadiness(),
    metrics: ({ request }) => serveMetrics(request.headers),
    installation: () => ({
      object: "installation" as const,
      embedded: env().embedded,
      sign_in_provider: env().oidc?.name ?? null,
    }),
    offline: () => serveOfflinePage(),
    description: describe,
  });
}
