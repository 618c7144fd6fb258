import { isActive, isSettled, type Job } from "@/lib/jobs/job";
import type { JsonObject } from "../mutations/edit";
import type { Seen } from "./walk-dashboard";
import type { Wire } from "./wire";

/** Whatever of one walk is not honest; empty when nothing is. What holds is in the README. */
export function faultsOf(seen: Seen): string[] {
  const { shut, talk, odd, notPressed } = seen;
  if (shut !== null) return isInWords(shut) ? odd : [`signing in fails: ${shut}`, ...odd];
  if (talk) return [...odd, ...talkFaults(seen)];
  if (seen.job) return [...odd, ...twice(seen), ...lost(seen, seen.job), ...money(seen, seen.job)];
  if (isInWords(JSON.stringify(notPressed))) return odd;
  return [...odd, `the press got ${JSON.stringify(notPressed)}`];
}

/** Whether a response holds a message of the error envelope, and is no error of the dashboard's own. */
const isInWords = (response: string): boolean =>
  /"message":"./.test(response) && !response.includes('"internal"');

function twice({ wire, real, occasion, list, job }: Seen): string[] {
  const ids = list.flatMap(({ upstream_id }) => upstream_id ?? []);
  const shown = list.filter(({ id, upstream_id }) => id === job?.id || upstream_id === job?.upstream_id);
  return [
    ...(wire.keys.size > 1 ? [`one press has ${wire.keys.size} keys`] : []),
    // A service that makes another job of a retry can't be told from one that doesn't.
    ...(real.length > 1 && !occasion.isLost ? [`one press made ${real.length} jobs`] : []),
    ...(new Set(ids).size < ids.length ? ["the list shows a job of the service twice"] : []),
    ...(shown.length === 1 ? [] : [`the list shows the job ${shown.length} times`]),
  ];
}

const recordsOf = (wire: Wire, { upstream_id }: Job): readonly JsonObject[] =>
  wire.records.get(upstream_id ?? "") ?? [];

const UNKNOWN_TYPE = "application/octet-stream";

/** No job is without its result, or its reason. */
function lost({ real, files, wire }: Seen, job: Job): string[] {
  // Without a message the page says that none was given, beside the code.
  const reason = job.failure_message || job.failure_code || job.error?.message;
  switch (job.status) {
    case "completed": {
      const unsaved = job.assets.filter(({ archived_at, archive_error }) => !archived_at && !archive_error);
      if (job.assets.length === 0) return reason ? [] : ["completed without a result or a word"];
      if (unsaved.length > 0) return ["a file is neither saved nor said to be missing"];
      if (job.assets.some(({ mime_type, archive_error }) => mime_type === UNKNOWN_TYPE && !archive_error))
        return ["a saved file is no medium, and nothing says so"];
      return files.every((file) => wire.files.has(file))
        ? []
        : ["a saved file has other bytes than the wire"];
    }
    case "rejected":
      if (real.length > 0) return ["rejected, while the service has made it"];
      return reason ? [] : ["rejected without a word"];
    case "failed":
    case "canceled":
      if (
        real[0]?.status === "completed" &&
        !recordsOf(wire, job).some(({ status }) => status === job.status)
      )
        return [`${job.status}, though the service completed it`];
      return reason || job.status === "canceled" ? [] : ["failed without a word"];
    default: {
      const hasReason = job.error !== null || job.retry_at !== null;
      return hasReason ? [] : [`stays ${job.status} without a word; the service says ${real[0]?.status}`];
    }
  }
}

const FIGURES = ["credits_reserved", "credits_used", "credits_refunded"] as const;
const ENDED = new Set<unknown>(["completed", "failed", "canceled"]);
/** A figure of credits that can be one. */
const figure = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;

function money({ wire, ledger, watchedRefunds }: Seen, job: Job): string[] {
  const records = recordsOf(wire, job);
  const faults = FIGURES.flatMap((name) => figureFaults(name, records, job));
  const entry = ledger.find(({ job_id }) => job_id === job.id);
  const { credits_reserved: reserved, credits_used: used, credits_refunded: refunded } = job;
  if (!entry) return [...faults, "the ledger lacks the job"];
  if (isSettled(job.status) && (entry.reserved !== reserved || entry.charged !== used))
    faults.push(`the ledger says ${entry.reserved}, ${entry.charged}; the job ${reserved}, ${used}`);
  const isOver = (job.status === "failed" || job.status === "canceled") && job.upstream_id !== null;
  const isOwed = isOver && reserved !== null && reserved !== (refunded ?? 0);
  if (isOwed && !watchedRefunds.includes(job.id))
    faults.push(`reserved ${reserved}, used ${used}, refunded ${refunded}, and no watch over it`);
  return faults;
}

/** What the dashboard shows is one of the figures that the service stated. Those of the end are of its end. */
function figureFaults(name: (typeof FIGURES)[number], records: readonly JsonObject[], job: Job): string[] {
  if (name !== "credits_reserved" && (isActive(job.status) || job.status === "rejected")) return [];
  const from = name === "credits_reserved" ? records : records.filter(({ status }) => ENDED.has(status));
  const stated = from.flatMap((record) => figure(record[name]) ?? []);
  const shown = job[name];
  const isRight = shown === null ? stated.length === 0 : stated.includes(shown);
  return isRight ? [] : [`${name} shows ${shown}, the service said ${[...new Set(stated)].join(" or ")}`];
}

function talkFaults({ talk, wire }: Seen): string[] {
  if (!talk) return [];
  const { status, text, error, millicredits } = talk;
  if (millicredits !== null && millicredits < 0) return ["a charge below zero"];
  if (status !== "done") return error ? [] : [`${status} without a word`];
  if (text === "") return ["done, without a text or a word"];
  const hasHole = wire.reply !== null && wire.reply !== text;
  return hasHole ? [`done with ${text.length} of ${wire.reply?.length} characters`] : [];
}
