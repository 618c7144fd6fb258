import type { Job } from "./job";

/** Who reads a job, and whether they may see what others' jobs cost. */
export type CostReader = { personId: string; seesCosts: boolean };

const HIDDEN = { credits_quoted: null, credits_reserved: null, credits_used: null, credits_refunded: null };

/** A job as its reader may see it where it is no result of a call: in the feed and in an export. */
export const forReader = (job: Job, { personId, seesCosts }: CostReader): Job =>
  seesCosts || job.person_id === personId ? job : { ...job, ...HIDDEN };
