import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { CHARGED_STATES, IS_TAKE, jobs } from "../schema";
import { searchIndex } from "./schema";

/** Joins what sums of entries need: `take.series` of takes, and `paid.credits` of jobs that were charged. */
export const withTakesAndCharges = (workspaceId: string): SQL => sql`
  left join (
    select ${jobs.id} as id, ${jobs.series} ->> 'id' as series from ${jobs}
    where ${jobs.workspaceId} = ${workspaceId} and ${IS_TAKE}
  ) take on take.id = ${searchIndex.jobId}
  left join (
    select ${jobs.id} as id, ${jobs.creditsUsed} as credits from ${jobs}
    where ${jobs.workspaceId} = ${workspaceId} and not ${jobs.imported} and ${CHARGED_STATES}
  ) paid on paid.id = ${searchIndex.jobId}`;

/** Results that were asked for: takes of one press count as one. */
export const COUNT_OF_SHOTS = sql`count(distinct coalesce(take.series, ${searchIndex.jobId}))`;

/** Credits that were charged, as usage counts them: never what is reserved or quoted. */
export const SUM_OF_CHARGES = sql`sum(paid.credits)`;
