import type { StartRun } from "@/lib/boards/run";
import type { CreateJob } from "@/lib/jobs/job";

/** What a quote is of: so many takes of one request, or takes of a board. */
export type QuotedSpend =
  | ({ of: "jobs"; count: number } & Pick<CreateJob, "kind" | "request">)
  | { of: "run"; board_id: string; run: StartRun };

/** For how long a price can be taken. */
export const QUOTE_MINUTES = 10;
