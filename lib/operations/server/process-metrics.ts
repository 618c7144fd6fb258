import "server-only";
import { registerInFlight } from "@/lib/http/server/shedding";
import { beginArchiveOutcomes } from "@/lib/jobs/server/assets/archive-metrics";
import { beginCredits } from "@/lib/jobs/server/observe-change";
import { openSubscriptions } from "@/lib/platform/server/listen";
import { gauge } from "@/lib/platform/server/metrics";
import { isDraining } from "@/lib/platform/server/shutdown";
import { openStreams } from "@/lib/platform/server/sse";
import { openStreamsOf, STREAM_KINDS, STREAM_LIMITS } from "@/lib/platform/server/stream-limits";
import { breaker } from "@/lib/upstream/server/breaker";

/** Registers what this process has open now, and begins what it may never count. */
export function registerProcessMetrics(): void {
  beginArchiveOutcomes();
  beginCredits();
  registerInFlight();
  gauge({ name: "atelier_open_streams", help: "Server-sent event streams open in this process" }, (figure) =>
    figure.set(openStreams()),
  );
  gauge(
    {
      name: "atelier_open_subscriptions",
      help: "Subscriptions to the database's notifications in this process",
    },
    (figure) => figure.set(openSubscriptions()),
  );
  gauge(
    { name: "atelier_streams", help: "Streams open in this process, by kind", labels: ["kind"] },
    (figure) => {
      for (const kind of STREAM_KINDS) figure.set({ kind }, openStreamsOf(kind));
    },
  );
  gauge(
    {
      name: "atelier_streams_limit",
      help: "How many streams of a kind this process opens",
      labels: ["kind"],
    },
    (figure) => {
      for (const kind of STREAM_KINDS) figure.set({ kind }, STREAM_LIMITS[kind].all);
    },
  );
  gauge(
    {
      name: "atelier_upstream_breaker_open",
      help: "1 while this process asks the service nothing, because it failed",
    },
    (figure) => figure.set(breaker().isOpen ? 1 : 0),
  );
  gauge({ name: "atelier_draining", help: "1 after this process was told to stop" }, (figure) =>
    figure.set(isDraining() ? 1 : 0),
  );
}
