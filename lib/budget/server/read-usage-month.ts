import "server-only";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { readMonthCharges } from "@/lib/usage/server/charged";
import { ensureTimeZone } from "@/lib/usage/server/time-zones";
import type { UsageMonth } from "../month";
import { readBudgetUsage } from "./read-budget-usage";
import { EVERYBODY } from "./schema";

/**
 * What the whole workspace spent in the present month of a zone, and in the last one.
 * @throws ApiError `invalid_request` for a time zone that the database does not know
 */
export async function readUsageMonth(
  { workspaceId }: Pick<Session, "workspaceId">,
  timeZone: string,
): Promise<UsageMonth> {
  await ensureTimeZone(workspaceId, timeZone);
  const { month, counted, held } = await readBudgetUsage(database(), {
    workspaceId,
    timeZone,
    personId: EVERYBODY,
  });
  const { charged, ...last } = await readMonthCharges(database(), { workspaceId, timeZone });
  return {
    object: "usage_month",
    month,
    charged,
    counted,
    held,
    last: { through: last.through, charged_through: last.charged_through, charged: last.charged_before },
  };
}
