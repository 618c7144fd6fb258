import type { PricingRow } from "@/lib/contract/pricing";

/** The cheapest clip of the price list that tests use. */
export const A_CLIP = {
  model_id: "zeta",
  prompt: "A paper boat on a pond",
  tier: "fun",
  ratio: "1:1",
  resolution: "480p",
  duration_seconds: "6",
};

/** The only row of that list. */
export const A_PRICE: PricingRow = {
  object: "pricing_row",
  product: "video",
  credits: 9,
  model_id: "zeta",
  tier: "fun",
  resolution: "480p",
  duration_seconds: 6,
};
