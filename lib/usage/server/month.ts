import "server-only";
import { sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import { monthOf } from "../days";
import { usageDays } from "./schema";
import { ensureZone } from "./zones";

/** Credits used by jobs that were made in the present month of a zone. */
export async function usedThisMonth(workspaceId: string, zone: string): Promise<number> {
  await ensureZone(workspaceId, zone);
  const first = monthOf(dayIn(zone, new Date()));
  const [sum] = await database()
    .select({ used: sql<number>`coalesce(sum(${usageDays.used}), 0)::float8` })
    .from(usageDays)
    .where(
      sql`${usageDays.workspaceId} = ${workspaceId} and ${usageDays.zone} = ${zone} and ${usageDays.day} >= ${first}`,
    );
  return sum?.used ?? 0;
}
