import { z } from "zod";
import { listOf } from "./list";

/** One price (section Pricing row). `credits` is whole credits, `duration_seconds` a number of seconds. */
export const pricingRow = z.looseObject({
  object: z.literal("pricing_row"),
  product: z.string(),
  credits: z.int().nonnegative(),
  model_id: z.string().nullish(),
  mode: z.string().nullish(),
  tier: z.string().nullish(),
  quality: z.string().nullish(),
  resolution: z.string().nullish(),
  duration_seconds: z.number().positive().nullish(),
  audio_enabled: z.boolean().nullish(),
});
export type PricingRow = z.infer<typeof pricingRow>;
export const pricingList = listOf(pricingRow);

/** A request spells a duration as a string ("8"), a price row as a number (8): the one conversion. */
export const durationLabel = (seconds: number): string => String(seconds);
