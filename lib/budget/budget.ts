import * as z from "zod/mini";
import { timeZone } from "@/lib/platform/calendar";
import { messages } from "./messages";

const text = messages.budgetName;

/** What happens at the limit: a warning on the form, or no new jobs. */
const budgetMode = z.enum(["warn", "block"]);
export type BudgetMode = z.infer<typeof budgetMode>;

/** In place of a person's id: everybody without a blocking limit of their own. */
export const ANYONE_ELSE = "*";

/** A monthly limit in credits, with the figures of the present month. */
const budget = z.object({
  /** Whose spending it counts; null for everybody's, `ANYONE_ELSE` for those without a limit of their own. */
  person_id: z.nullable(z.string()),
  person_name: z.nullable(z.string()),
  /**
   * Names first seen after a person's limit was set. It counts and blocks them too, until they have their
   * own.
   */
  also_counts: z.array(z.string()),
  limit_credits: z.int(),
  mode: budgetMode,
  time_zone: z.string(),
  /**
   * Credits charged this month (or possibly charged, where the upstream never said), plus credits reserved by
   * active jobs and running calls. The charges of language models are rounded up.
   */
  counted_credits: z.int(),
  held_credits: z.int(),
  /** The present month, as days in the zone. */
  month: z.object({ from: z.iso.date(), to: z.iso.date(), today: z.iso.date() }),
  /** Whether the spending of the person who asks counts in it. */
  mine: z.boolean(),
});
export type Budget = z.infer<typeof budget>;

/** The heading of a budget: whose spending it counts. */
export const budgetName = ({ person_id, person_name }: Pick<Budget, "person_id" | "person_name">): string => {
  if (person_id === null) return text.workspace;
  return person_id === ANYONE_ELSE ? text.anyoneElse : (person_name ?? text.unnamed);
};

/** Body of GET /api/budgets, with everybody who could have a budget. */
export const budgets = z.object({
  object: z.literal("budgets"),
  data: z.array(budget),
  people: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
});
export type Budgets = z.infer<typeof budgets>;

const HIGHEST = 1_000_000_000;

/** Body of POST /api/budgets: sets a limit, or removes it with null. */
export const setBudget = z.strictObject({
  person_id: z.nullable(z.string().check(z.maxLength(100))),
  limit_credits: z.nullable(z.int().check(z.minimum(1), z.maximum(HIGHEST))),
  mode: budgetMode,
  time_zone: timeZone,
});
export type SetBudget = z.infer<typeof setBudget>;

/** Query of GET /api/usage/month: the IANA time zone of the month, default UTC. */
export const monthQuery = z.object({ tz: z._default(timeZone, "UTC") });

/** The present month of the whole workspace next to the last one, in credits. */
export const usageMonth = z.object({
  object: z.literal("usage_month"),
  /** The present month, as days of the zone. */
  month: z.object({ from: z.iso.date(), to: z.iso.date(), today: z.iso.date() }),
  /** Charged this month, to jobs and language models (`lib/usage/server/month.ts`), as in the top bar. */
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
