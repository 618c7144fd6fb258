import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { withLogContext } from "./log-context";
import { processValue } from "./process-value";

export const TRACER_NAME = "atelier";

/**
 * Everything that any process does for a job is one OpenTelemetry trace. Its ids are derived from the job's, so that
 * every process adds to the same trace. Without an exporter (`start-tracing.ts`) all of this is the no-op of the API.
 */
const tracer = () => trace.getTracer(TRACER_NAME);

/** The ids of the span that is about to start. */
const firstIds = processValue("tracing.first-ids", () => new AsyncLocalStorage<SpanContext>());

/** The ids of a job's first span, for the SDK's id generator; undefined for any other span. */
export const firstSpanIds = (): SpanContext | undefined => firstIds().getStore();

function firstSpanOf(jobId: string): SpanContext {
  const hash = createHash("sha256").update(jobId).digest("hex");
  return {
    traceId: hash.slice(0, 32),
    spanId: hash.slice(32, 48),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
}

/**
 * Begins the trace of a job that was accepted just now.
 * @param sinceMs when the request came, in milliseconds since 1970
 */
export function traceAcceptedJob(jobId: string, sinceMs: number, attributes: Attributes): void {
  const options = {
    root: true,
    kind: SpanKind.SERVER,
    startTime: sinceMs,
    attributes: { ...attributes, "job.id": jobId },
  };
  firstIds().run(firstSpanOf(jobId), () => tracer().startSpan("accept job", options).end());
}

/** Does `work` as a span of the job's trace, with the job's id in every log line. Throws what `work` throws. */
export function traceJob<T>(name: string, jobId: string, work: () => Promise<T>): Promise<T> {
  const parent = trace.setSpanContext(ROOT_CONTEXT, firstSpanOf(jobId));
  return tracer().startActiveSpan(name, { attributes: { "job.id": jobId } }, parent, (span) =>
    inSpan(span, () => withLogContext({ jobId }, work)),
  );
}

/** Does `work`, records its failure in the span, and ends the span. */
async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "failed" });
    throw error;
  } finally {
    span.end();
  }
}

/** A span for a call of the upstream. */
export const startCallSpan = (endpoint: string): Span =>
  tracer().startSpan(`call ${endpoint}`, { kind: SpanKind.CLIENT });

/** The trace of the current work, for log lines; empty where none is recorded. */
export function traceId(): { traceId?: string } {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? { traceId: span.spanContext().traceId } : {};
}
