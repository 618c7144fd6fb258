import "server-only";
import { LRUCache } from "lru-cache";
import { processValue } from "@/lib/platform/server/process-value";
import type { Job } from "../../job";

/** Some thousands of jobs. A prompt has at most 10,000 characters. */
const MAX_CHARACTERS = 16_000_000;

/** A job in a list, and the version of all that is shown of it. */
export type VersionedJob = { id: string; version: string };

type Rendered = { version: string; text: string };

const rendered = processValue(
  "rendered-jobs",
  () =>
    new LRUCache<string, Rendered>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: ({ version, text }) => version.length + text.length,
    }),
);

/**
 * The JSON of these jobs, in their order, without those that are gone. Only jobs whose version differs from that of
 * their kept text are loaded. What is loaded may be newer than the version it is kept under, never older.
 */
export async function renderedJobs(
  asked: readonly VersionedJob[],
  load: (ids: readonly string[]) => Promise<Job[]>,
): Promise<string[]> {
  const kept = rendered();
  const texts = new Map<string, string>();
  for (const { id, version } of asked) {
    const cached = kept.get(id);
    if (cached?.version === version) texts.set(id, cached.text);
  }
  const missing = new Map(asked.flatMap(({ id, version }) => (texts.has(id) ? [] : [[id, version]])));
  for (const job of await load([...missing.keys()])) {
    const text = JSON.stringify(job);
    texts.set(job.id, text);
    kept.set(job.id, { version: missing.get(job.id) ?? "", text });
  }
  return asked.flatMap(({ id }) => texts.get(id) ?? []);
}
