import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { singleton } from "./singleton";

type About<Label extends string> = { name: string; help: string; labels?: readonly Label[] };

/** The process's metrics, Node's own among them. Other modules register theirs on it. */
export function metrics(): Registry {
  return singleton("metrics", () => {
    const registry = new Registry();
    registry.setDefaultLabels({ process: process.env.ATELIER_PROCESS ?? "app" });
    collectDefaultMetrics({ register: registry });
    return registry;
  });
}

/** A figure that only grows in this process, made at its first use. */
export const counter = <Label extends string = never>(about: About<Label>): Counter<Label> =>
  singleton(`metric ${about.name}`, () => new Counter<Label>(registered(about)));

/**
 * How often values up to each bound were seen in this process, made at its first use.
 * @param buckets the bounds, ascending
 */
export const histogram = <Label extends string = never>(
  about: About<Label> & { buckets: readonly number[] },
): Histogram<Label> =>
  singleton(
    `metric ${about.name}`,
    () => new Histogram<Label>({ ...registered(about), buckets: [...about.buckets] }),
  );

/** A figure that goes up and down, read anew at every scrape. */
export const gauge = <Label extends string = never>(
  about: About<Label>,
  read: (gauge: Gauge<Label>) => void | Promise<void>,
): Gauge<Label> =>
  singleton(
    `metric ${about.name}`,
    () =>
      new Gauge<Label>({
        ...registered(about),
        collect() {
          return read(this);
        },
      }),
  );

const registered = <Label extends string>({ name, help, labels = [] }: About<Label>) => ({
  name,
  help,
  labelNames: [...labels],
  registers: [metrics()],
});
