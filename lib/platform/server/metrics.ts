import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processValue } from "./process-value";

type About<Label extends string> = { name: string; help: string; labels?: readonly Label[] };

/** The process's metrics, Node's own among them. Other modules register theirs on it. */
export const metrics = processValue("metrics", () => {
  const registry = new Registry();
  registry.setDefaultLabels({ process: process.env.ATELIER_PROCESS ?? "app" });
  collectDefaultMetrics({ register: registry });
  return registry;
});

/** A figure that only grows in this process, made at its first use. */
export const counter = <Label extends string = never>(about: About<Label>): (() => Counter<Label>) =>
  processValue(`metric ${about.name}`, () => new Counter<Label>(registered(about)));

/**
 * How often values up to each bound were seen in this process, made at its first use.
 * @param buckets the bounds, ascending
 */
export const histogram = <Label extends string = never>(
  about: About<Label> & { buckets: readonly number[] },
): (() => Histogram<Label>) =>
  processValue(
    `metric ${about.name}`,
    () => new Histogram<Label>({ ...registered(about), buckets: [...about.buckets] }),
  );

/** Registers a figure that goes up and down, read anew at every scrape. Once is enough; more change nothing. */
export function gauge<Label extends string = never>(
  about: About<Label>,
  read: (gauge: Gauge<Label>) => void | Promise<void>,
): void {
  if (metrics().getSingleMetric(about.name)) return;
  new Gauge<Label>({
    ...registered(about),
    collect() {
      return read(this);
    },
  });
}

const registered = <Label extends string>({ name, help, labels = [] }: About<Label>) => ({
  name,
  help,
  labelNames: [...labels],
  registers: [metrics()],
});
