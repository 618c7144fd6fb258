import "server-only";
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DiagLogLevel, diag, ProxyTracerProvider, trace } from "@opentelemetry/api";
import { env } from "./env";
import { logger } from "./logger";
import { onShutdown } from "./shutdown";
import { firstSpanIds, TRACER_NAME } from "./tracing";

/** Traces alone: metrics are scraped, and logs are standard output. Set by the operator, either is exported too. */
const DEFAULTS = {
  OTEL_METRICS_EXPORTER: "none",
  OTEL_LOGS_EXPORTER: "none",
  // Command lines and account names stay here.
  OTEL_NODE_RESOURCE_DETECTORS: "service",
};

const EXPORT_TIMEOUT_MS = 2_000;

/**
 * Exports traces by OTLP where `OTEL_EXPORTER_OTLP_ENDPOINT` says where to; else nothing is loaded. The SDK reads the
 * other `OTEL_` variables by itself. Spans carry ids, endpoints and states: no key, prompt or link.
 */
export async function startTracing(program: "web" | "worker"): Promise<void> {
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  for (const [name, value] of Object.entries(DEFAULTS)) process.env[name] ??= value;
  const { NodeSDK } = await import("@opentelemetry/sdk-node");
  diag.setLogger(logOf(), { logLevel: DiagLogLevel.WARN });
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME ?? `atelier-${program}`,
    instrumentations: [],
    idGenerator: {
      generateTraceId: () => firstSpanIds()?.traceId ?? randomBytes(16).toString("hex"),
      generateSpanId: () => firstSpanIds()?.spanId ?? randomBytes(8).toString("hex"),
    },
  });
  sdk.start();
  leaveOutNext();
  // Exports what is left. A collector that is away does not hold the process up.
  onShutdown(() => Promise.race([sdk.shutdown(), wait(EXPORT_TIMEOUT_MS)]));
}

/** Next's own spans have the addresses of pages, which can have a prompt in them. */
function leaveOutNext(): void {
  const provider = trace.getTracerProvider();
  const none = new ProxyTracerProvider();
  trace.disable();
  trace.setGlobalTracerProvider({
    getTracer: (name, version, options) =>
      (name === TRACER_NAME ? provider : none).getTracer(name, version, options),
  });
}

const logOf = () => {
  const warn = (message: string) => logger.warn(`tracing: ${message}`);
  return { error: warn, warn, info: () => {}, debug: () => {}, verbose: () => {} };
};
