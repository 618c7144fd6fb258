import "server-only";
import { counter } from "@/lib/platform/server/metrics";

/**
 * What became of the copy of a result: `saved`; `failed` or `no-room`, which are tried again; `damaged`, a stored
 * file that is not what was stored; `lost`, which nothing is tried for any more.
 */
export type ArchiveOutcome = "saved" | "failed" | "no-room" | "damaged" | "lost";

const outcomes = () =>
  counter({
    name: "atelier_archive_outcomes_total",
    help: "Copies of results into our own storage, by what became of them",
    labels: ["outcome"],
  });

export const countArchive = (outcome: ArchiveOutcome): void => outcomes().inc({ outcome });
