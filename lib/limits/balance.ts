import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";

const credits = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** A balance that a person entered, and the expected one at that time; null for the first. */
const enteredBalance = z.object({
  at: timestamp,
  credits: z.int(),
  expected: z.nullable(z.number()),
  person_name: z.nullable(z.string()),
});
export type EnteredBalance = z.infer<typeof enteredBalance>;

/** What happens to a job that needs more than the balance: a warning on the form, or a refusal. */
const balanceMode = z.enum(["warn", "block"]);
export type BalanceMode = z.infer<typeof balanceMode>;

/**
 * Body of GET /api/balance. The upstream gives no balance: a person enters it from time to time, and it counts
 * down from there.
 */
export const balance = z.object({
  object: z.literal("balance"),
  /**
   * The expected present balance after the credits spent in this dashboard since; null before the first
   * entry.
   */
  expected: z.nullable(z.number()),
  /**
   * What is left of it for new jobs: without what jobs and calls still reserve without a response of the upstream.
   * Null before the first entry.
   */
  available: z.nullable(z.number()),
  mode: balanceMode,
  /** The latest first. */
  typed: z.array(enteredBalance),
});
export type Balance = z.infer<typeof balance>;

/** Body of POST /api/balance: the present balance on the upstream's own page, what happens at it, or both. */
export const changeBalance = z.strictObject({
  credits: z.optional(credits),
  mode: z.optional(balanceMode),
});
export type ChangeBalance = z.infer<typeof changeBalance>;

/** Credits spent elsewhere (negative) or added (positive) between two entered balances. */
export const balanceDrift = ({
  credits: stated,
  expected,
}: Pick<EnteredBalance, "credits" | "expected">): number | null =>
  expected === null ? null : Math.round(stated - expected);
