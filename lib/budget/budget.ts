import * as z from "zod/mini";
import { timeZone } from "@/lib/platform/time-zone";

/** What happens at the ceiling: a word on the form, or no new jobs. */
const budgetMode = z.enum(["warn", "block"]);
export type BudgetMode = z.infer<typeof budgetMode>;

/** A monthly ceiling in credits, and where the present month stands. */
const budget = z.object({
  /** Whose jobs it counts; null for everybody's. */
  person_id: z.nullable(z.string()),
  person_name: z.nullable(z.string()),
  ceiling_credits: z.int(),
  mode: budgetMode,
  time_zone: z.string(),
  /**
   * Used this month, or what may have been used where the service never said, and held by jobs that run; with what
   * language models charged, rounded up.
   */
  counted_credits: z.int(),
  held_credits: z.int(),
  /** The present month, as days of the zone. */
  month: z.object({ from: z.iso.date(), to: z.iso.date(), today: z.iso.date() }),
  /** Whether jobs of whoever asks count in it. */
  mine: z.boolean(),
});
export type Budget = z.infer<typeof budget>;

/** Body of GET /api/budgets, with everybody who could have one. */
export const budgets = z.object({
  object: z.literal("budgets"),
  data: z.array(budget),
  people: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
});
export type Budgets = z.infer<typeof budgets>;

const HIGHEST = 1_000_000_000;

/** Body of POST /api/budgets: sets a ceiling, or takes it away with null. */
export const setBudget = z.strictObject({
  person_id: z.nullable(z.string().check(z.maxLength(100))),
  ceiling_credits: z.nullable(z.int().check(z.minimum(1), z.maximum(HIGHEST))),
  mode: budgetMode,
  time_zone: timeZone,
});
export type SetBudget = z.infer<typeof setBudget>;
