import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { askedCheck } from "../asked/asked-check";
import { finding } from "../finding";

/** What was measured in the file of a take. */
const measuredTake = z.object({
  object: z.literal("measured_take"),
  job_id: z.string(),
  findings: z.array(finding),
  /** Whether its file could not be measured, so that nothing is known. */
  is_unreadable: z.boolean(),
  measured_at: timestamp,
});
export type MeasuredTake = z.infer<typeof measuredTake>;

/** What machines saw in the takes of a board: what was measured, and the latest that was asked of models. */
export const takeChecks = z.object({
  object: z.literal("take_checks"),
  measured: z.array(measuredTake),
  asked: z.array(askedCheck),
});
export type TakeChecks = z.infer<typeof takeChecks>;
