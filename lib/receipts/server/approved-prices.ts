import "server-only";
import type { ApprovedPrice } from "../receipt";
import type { ReceiptJob } from "./sums";

/** What is known of the presses behind jobs. */
export type Pressed = {
  /** The run of a job, and the most that the job might cost in it. */
  takes: ReadonlyMap<string, { runId: string; credits: number }>;
  runs: ReadonlyMap<string, { personId: string; isApproved: boolean }>;
  /** The owner who granted a run or a job, by its id; null for one who was deleted. */
  granted: ReadonlyMap<string, string | null>;
  /** Of people, by their id. */
  names: ReadonlyMap<string, string | null>;
};

/** Who approved which price of these jobs: one entry for each run, and for each person's presses of single jobs. */
export function approvedPrices(
  jobs: readonly ReceiptJob[],
  { takes, runs, granted, names }: Pressed,
): ApprovedPrice[] {
  const prices = new Map<string, ApprovedPrice>();
  for (const job of jobs.filter(({ imported }) => !imported)) {
    const take = takes.get(job.id);
    const run = take && runs.get(take.runId);
    const grant = take && granted.has(take.runId) ? take.runId : granted.has(job.id) ? job.id : null;
    const by = grant === null ? null : granted.get(grant);
    const isAsked = grant !== null || (run?.isApproved ?? false);
    const personId = run?.personId ?? job.personId;
    const key = take ? take.runId : [personId, isAsked, by].join(" ");
    const known = prices.get(key);
    const credits = take?.credits ?? job.quoted ?? job.reserved ?? job.most ?? 0;
    prices.set(key, {
      person_name: names.get(personId) ?? job.personName,
      is_asked: isAsked,
      approved_by: by ? (names.get(by) ?? null) : null,
      credits: (known?.credits ?? 0) + credits,
      takes: (known?.takes ?? 0) + 1,
      at: known?.at ?? job.createdAt.toISOString(),
    });
  }
  return [...prices.values()];
}
