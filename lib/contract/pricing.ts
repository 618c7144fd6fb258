import * as z from "zod/mini";
import { listOf } from "./list";

/** One price (section Pricing row). `credits` is whole credits, `duration_seconds` a number of seconds. */
export const pricingRow = z.looseObject({
  object: z.literal("pricing_row"),
  product: z.string(),
  credits: z.int().check(z.nonnegative()),
  model_id: z.nullish(z.string()),
  mode: z.nullish(z.string()),
  tier: z.nullish(z.string()),
  quality: z.nullish(z.string()),
  resolution: z.nullish(z.string()),
  duration_seconds: z.nullish(z.number().check(z.positive())),
  audio_enabled: z.nullish(z.boolean()),
});
export type PricingRow = z.infer<typeof pricingRow>;
export const pricingList = listOf(pricingRow);

/** A request has a duration as a string ("8"), a price row as a number (8). This is the only conversion. */
export const durationLabel = (seconds: number): string => String(seconds);
