import "server-only";
import type { EndpointName } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { counter, histogram } from "@/lib/platform/server/metrics";
import { startCallSpan } from "@/lib/platform/server/tracing";
import type { Exchange } from "./send";

const answers = counter({
  name: "atelier_upstream_answers_total",
  help: "Calls of the service, by endpoint and HTTP status, or our code when there was no answer",
  labels: ["endpoint", "status"],
});

const durations = histogram({
  name: "atelier_upstream_answer_seconds",
  help: "Seconds until the service's headers arrived, or the call failed",
  labels: ["endpoint"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
});

/** Counts and traces the outcome of a call and passes it on. */
export async function observeAnswer(endpoint: EndpointName, call: Promise<Exchange>): Promise<Exchange> {
  const stop = durations().startTimer({ endpoint });
  const span = startCallSpan(endpoint);
  try {
    const exchange = await call;
    answers().inc({ endpoint, status: String(exchange.status) });
    span.setAttribute("http.response.status_code", exchange.status);
    return exchange;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "failed";
    answers().inc({ endpoint, status: code });
    span.setAttribute("error.type", code);
    throw error;
  } finally {
    stop();
    span.end();
  }
}
