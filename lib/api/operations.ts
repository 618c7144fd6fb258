import "server-only";
import { operationsApi } from "@/lib/operations/api";
import { answerHealth, answerLive, answerMetrics, answerReady } from "@/lib/operations/server/answers";
import { answerOffline } from "@/lib/operations/server/offline-page";
import { env } from "@/lib/platform/server/env";
import { openApi } from "./openapi";
import { type Route, serve } from "./serve";

/** @param all every route of the API, with these, for its description */
export function operationRoutes(all: () => readonly Route[]): Route[] {
  let description: string | undefined;
  const describe = () => {
    description ??= JSON.stringify(openApi(all().map(({ endpoint }) => endpoint)));
    return new Response(description, { headers: { "content-type": "application/json" } });
  };
  return serve(operationsApi, {
    health: () => answerHealth(),
    live: () => answerLive(),
    ready: () => answerReady(),
    metrics: ({ request }) => answerMetrics(request.headers),
    installation: () => ({ object: "installation" as const, embedded: env().embedded }),
    offline: () => answerOffline(),
    description: describe,
  });
}
