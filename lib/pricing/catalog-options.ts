import * as z from "zod/mini";
import { EXTENSIONS, modelOptions } from "@/lib/contract/assumptions";
import { pricingRow } from "@/lib/contract/pricing";
import { timestamp } from "@/lib/contract/text";

/** The price list, and when the upstream gave it. */
export const knownPrices = z.object({
  object: z.literal("list"),
  data: z.array(pricingRow),
  seen_at: timestamp,
});

/** The data of a catalog in addition to the price list, as our own route gives it. */
export const catalogOptions = z.object({
  options: z.array(modelOptions),
  extensions: z.array(z.enum(EXTENSIONS)),
});
export type CatalogOptions = z.infer<typeof catalogOptions>;
