import "server-only";
import { isActive, type JobState } from "@/lib/jobs/job";
import type { Kind } from "@/lib/kinds/kinds";
import type { ReceiptSums } from "../receipt";

/** A job as a receipt reads it. The request is null where it is of nothing that is seen or heard. */
export type ReceiptJob = {
  id: string;
  seriesId: string | null;
  kind: Kind;
  /** Not paid for here, so in no sum. */
  imported: boolean;
  modelId: string;
  status: JobState;
  picked: boolean;
  deletedAt: Date | null;
  createdAt: Date;
  personId: string;
  personName: string | null;
  prompt: string;
  request: Record<string, unknown> | null;
  quoted: number | null;
  reserved: number | null;
  /** The highest possible price, of a job without a quote. */
  most: number | null;
  used: number | null;
  refunded: number | null;
};

/** As the ledger adds up: what an active job was charged or got back is not final. */
export function sumsOf(jobs: readonly ReceiptJob[]): ReceiptSums {
  const all = jobs.filter(({ imported }) => !imported);
  const ended = all.filter(({ status }) => !isActive(status));
  const active = all.filter(({ status }) => isActive(status));
  const sum = (some: readonly ReceiptJob[], of: (job: ReceiptJob) => number | null) =>
    some.reduce((total, job) => total + (of(job) ?? 0), 0);
  return {
    takes: all.length,
    charged: sum(ended, ({ used }) => used),
    refunded: sum(ended, ({ refunded }) => refunded),
    reserved: sum(active, ({ reserved, quoted, most }) => reserved ?? quoted ?? most),
    unknown: ended.filter(({ status, used }) => status !== "rejected" && used === null).length,
  };
}
