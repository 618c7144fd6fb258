import "server-only";
import type { IncomingMessage } from "node:http";
import { feedHub } from "@/lib/feed/server/feed";
import { shed as shedKind } from "@/lib/http/server/shedding";
import { finishSending } from "@/lib/jobs/server/send";
import type { WebResponse } from "@/lib/platform/server/ingress/web-response";
import { closeListener } from "@/lib/platform/server/listen";
import { onShutdown } from "@/lib/platform/server/shutdown";
import { startTracing } from "@/lib/platform/server/start-tracing";
import { resealReviewLinks } from "@/lib/reviews/server/stored-link";
import { resealKeys } from "@/lib/session/server/reseal-keys";
import { resealWebhookSecrets } from "@/lib/webhooks/server/secrets";
import { loadOf } from "./app";

/*
 * All of the server but the pipeline in front of it and Next. It is a bundle of its own, so that it can be replaced in a
 * running process while developing.
 */
export { inPageTurn, refusePage } from "@/lib/http/server/page-turns";
export { answerOAuth, isOAuth } from "@/lib/oauth/server/answer-oauth";
export { shutDown } from "@/lib/platform/server/shutdown";
export { guardPage } from "@/lib/session/server/page-guard";
export { answerApi, handleApi } from "./app";

const FINISH_TIMEOUT_MS = 5_000;

/** Counts a request as in flight, or refuses it when too much is. */
export const shed = (request: IncomingMessage, response: WebResponse) =>
  shedKind(loadOf(request), response, String(request.headers["x-forwarded-for"]));

/**
 * Starts what belongs to the process and not to a request.
 * @param closeServer finishes the requests under way
 */
export async function start(closeServer: () => Promise<void>): Promise<void> {
  await startTracing("web");
  // Newest first: live streams end, requests get their responses, and then the sending that those started is finished.
  onShutdown(closeListener);
  onShutdown(() => finishSending(FINISH_TIMEOUT_MS));
  onShutdown(closeServer);
  // Before the first request, so that no request meets a key sealed with an earlier AUTH_SECRET.
  await resealKeys();
  await resealWebhookSecrets();
  await resealReviewLinks();
  // From here on the process has a connection of its own, by which the start of a later version sees that it runs.
  feedHub().ready.catch(() => undefined);
}
