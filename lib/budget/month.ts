import * as z from "zod/mini";
import { timeZone } from "@/lib/platform/time-zone-schema";

/** Query of GET /api/usage/month: the IANA time zone of the month, default UTC. */
export const monthQuery = z.object({ tz: z._default(timeZone, "UTC") });

/** The present month of the whole workspace next to the last one, in credits. */
export const usageMonth = z.object({
  object: z.literal("usage_month"),
  /** The present month, as days of the zone. */
  month: z.object({ from: z.iso.date(), to: z.iso.date(), today: z.iso.date() }),
  /** Charged this month, to jobs and language models (`lib/usage/server/charged.ts`), as in the top bar. */
  charged: z.number(),
  /**
   * What a limit of the whole workspace counts: charges, also of language models, and what jobs and calls
   * reserve.
   */
  counted: z.number(),
  held: z.number(),
  last: z.object({
    /** The day of the last month that corresponds to today. */
    through: z.iso.date(),
    /** Charged in the last month up to that day, and in all of it. */
    charged_through: z.number(),
    charged: z.number(),
  }),
});
export type UsageMonth = z.infer<typeof usageMonth>;
