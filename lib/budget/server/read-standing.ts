import "server-only";
import type { Executor } from "@/lib/platform/server/database";
import { readMonth } from "@/lib/usage/server/month";
import { readBeside } from "@/lib/usage/server/read-beside";
import { type BudgetRow, EVERYBODY } from "./schema";

export type Standing = {
  /** Whose; null for everybody's. */
  personId: string | null;
  /** Credits used this month, what language models charged rounded up, and held. */
  counted: number;
  /** Credits of jobs that run. */
  held: number;
  month: { from: string; to: string; today: string };
};

/** Where the present month of a ceiling stands. Its zone must be kept (`ensureZone`). */
export async function readStanding(executor: Executor, ceiling: BudgetRow): Promise<Standing> {
  const { workspaceId, timeZone: zone } = ceiling;
  const personId = ceiling.personId === EVERYBODY ? null : ceiling.personId;
  const { from, to, today, counted, held } = await readMonth(executor, { workspaceId, zone, personId });
  const { millicredits } = await readBeside(executor, { workspaceId, personId }, { from, to, tz: zone });
  return {
    personId,
    counted: counted + held + Math.ceil(millicredits / 1000),
    held,
    month: { from, to, today },
  };
}
