import "server-only";
import { counter } from "@/lib/platform/server/metrics";

/**
 * What became of the copy of a result: `saved`; `failed` or `no-room`, which are tried again; `damaged`, a stored
 * file that is not what was stored; `lost`, which nothing is tried for any more.
 */
const OUTCOMES = ["saved", "failed", "no-room", "damaged", "lost"] as const;
export type ArchiveOutcome = (typeof OUTCOMES)[number];

const outcomes = counter({
  name: "atelier_archive_outcomes_total",
  help: "Copies of results into our own storage, by what became of them",
  labels: ["outcome"],
});

/** Begins all at 0: the first count of a figure that was absent is no increase for an alert. */
export function beginArchiveOutcomes(): void {
  for (const outcome of OUTCOMES) outcomes().inc({ outcome }, 0);
}

/** Counts the outcome of one attempt to copy a result. */
export const countArchive = (outcome: ArchiveOutcome): void => outcomes().inc({ outcome });
