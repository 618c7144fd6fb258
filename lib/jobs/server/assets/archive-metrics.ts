import "server-only";
import { Counter } from "prom-client";
import { metrics } from "@/lib/platform/server/metrics";
import { singleton } from "@/lib/platform/server/singleton";

/**
 * What became of the copy of a result: `saved`; `failed` or `no-room`, which are tried again; `damaged`, a stored
 * file that is not what was stored; `lost`, which nothing is tried for any more.
 */
export type ArchiveOutcome = "saved" | "failed" | "no-room" | "damaged" | "lost";

const counter = () =>
  singleton(
    "archive.outcomes",
    () =>
      new Counter({
        name: "atelier_archive_outcomes_total",
        help: "Copies of results into our own storage, by what became of them",
        labelNames: ["outcome"],
        registers: [metrics()],
      }),
  );

export const countArchive = (outcome: ArchiveOutcome): void => counter().inc({ outcome });
