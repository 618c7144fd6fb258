import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { storedPerPerson } from "@/lib/platform/stored";

/** A visit to the price changes: when it ended, and the newest change at that time. */
const visit = z.object({ at: timestamp, lastId: z.int() });
export type Visit = z.infer<typeof visit>;

/** The present visit, or the latest one, and the one before it. */
const visits = z.object({ latest: z.nullable(visit), previous: z.nullable(visit) });
export type Visits = z.infer<typeof visits>;

const NEVER: Visits = { latest: null, previous: null };

/** When a person looked at the price changes in this browser. */
export const priceVisitsOf = storedPerPerson({
  name: "price-visits",
  schema: visits,
  initial: NEVER,
  acrossTabs: true,
});

/** Looks with less time between them are one visit, so that a reload does not end it. */
const SAME_VISIT_MS = 30 * 60_000;

/** The visits after a look at the changes. A person's first look has no visit before it. */
export function recordVisit({ latest, previous }: Visits, now: Visit): Visits {
  const isSame = latest !== null && Date.parse(now.at) - Date.parse(latest.at) < SAME_VISIT_MS;
  return { latest: now, previous: isSame ? previous : latest };
}

/** How many changes came after the latest look; all of them for a person who never looked. */
export const unseenCount = (changes: readonly { id: number }[], { latest }: Visits): number =>
  changes.filter(({ id }) => id > (latest?.lastId ?? 0)).length;
