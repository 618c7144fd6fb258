import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";

const STEP_SECONDS = 5;
/** Credits per started 5 seconds of a talking avatar; not in the contract, invented. */
const RATES: Readonly<Record<string, number>> = { "480p": 10, "720p": 15, "1080p": 25 };

export const AVATAR_RESOLUTIONS: readonly string[] = Object.keys(RATES);

/** Credits of a talking avatar of this many seconds; null for a resolution that is not sold. */
export function avatarCredits(resolution: string, seconds: number): number | null {
  const rate = RATES[resolution];
  return rate === undefined ? null : rate * Math.max(1, Math.ceil(seconds / STEP_SECONDS));
}

export const avatarRows: PricingRow[] = Object.entries(RATES).map(([resolution, credits]) => ({
  object: "pricing_row",
  product: PRODUCTS.avatar,
  credits,
  resolution,
  duration_seconds: STEP_SECONDS,
}));
