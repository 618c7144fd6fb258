import "server-only";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { openSubscriptions } from "./listen";
import { singleton } from "./singleton";
import { openStreams } from "./sse";

/**
 * The process's metrics: Node's own, the open live streams, and the database subscriptions for them. Other
 * modules register theirs on it.
 */
export function metrics(): Registry {
  return singleton("metrics", () => {
    const registry = new Registry();
    registry.setDefaultLabels({ process: process.env.ATELIER_PROCESS ?? "app" });
    collectDefaultMetrics({ register: registry });
    new Gauge({
      name: "atelier_open_streams",
      help: "Server-sent event streams open in this process",
      registers: [registry],
      collect() {
        this.set(openStreams());
      },
    });
    new Gauge({
      name: "atelier_open_subscriptions",
      help: "Subscriptions to the database's notifications in this process",
      registers: [registry],
      collect() {
        this.set(openSubscriptions());
      },
    });
    return registry;
  });
}
