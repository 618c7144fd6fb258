import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";

const credits = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** A balance somebody typed in, and what had been expected then; null for the first. */
const typedBalance = z.object({
  at: timestamp,
  credits: z.int(),
  expected: z.nullable(z.number()),
  person_name: z.nullable(z.string()),
});
export type TypedBalance = z.infer<typeof typedBalance>;

/** Body of GET /api/balance. The service tells no balance: it is typed in now and then, and counts down from there. */
export const balance = z.object({
  object: z.literal("balance"),
  /** What should be left now, by what was spent through this dashboard since; null before any was typed in. */
  expected: z.nullable(z.number()),
  /** The latest first. */
  typed: z.array(typedBalance),
});
export type Balance = z.infer<typeof balance>;

/** Body of POST /api/balance: what the service's own page says is left now. */
export const typeBalance = z.strictObject({ credits });

/** Credits that went elsewhere (negative) or came in between (positive) when a balance was typed in. */
export const driftOf = ({
  credits: said,
  expected,
}: Pick<TypedBalance, "credits" | "expected">): number | null =>
  expected === null ? null : Math.round(said - expected);
