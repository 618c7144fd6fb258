import type { Finding } from "./finding";
import type { TakeChecks } from "./measured/measured-take";

/** All findings of each take, by its job: what was measured, then what a model said. */
export function findingsByJob({ measured, asked }: TakeChecks): ReadonlyMap<string, readonly Finding[]> {
  const byJob = new Map<string, readonly Finding[]>();
  for (const { job_id, findings } of [...measured, ...asked])
    byJob.set(job_id, [...(byJob.get(job_id) ?? []), ...(findings ?? [])]);
  return byJob;
}

/** Whether a machine thinks that a take can hardly be used. */
export const isReject = (findings: readonly Finding[] | undefined): boolean =>
  findings?.some(({ is_reject }) => is_reject) ?? false;

/** Likely rejects after the others; otherwise as they were. */
export const rejectsLast = <Take>(
  takes: readonly Take[],
  findingsOf: (take: Take) => readonly Finding[] | undefined,
): Take[] => [
  ...takes.filter((take) => !isReject(findingsOf(take))),
  ...takes.filter((take) => isReject(findingsOf(take))),
];
