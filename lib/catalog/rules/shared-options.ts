import { durationLabel } from "@/lib/contract/pricing";

// Lists of values that several models share.

/** Ratios, in the order of the contract. */
export const UPRIGHT_OR_WIDE = ["9:16", "16:9"] as const;
export const BETA_RATIOS = ["9:16", "16:9", "1:1"] as const;
export const GAMMA_RATIOS = ["1:1", "4:3", "3:4", "16:9", "9:16", "21:9"] as const;
export const GAMMA_RATIOS_ADAPTIVE = [...GAMMA_RATIOS, "adaptive"] as const;
export const DELTA_RATIOS = ["16:9", "9:16", "1:1", "4:3", "3:4"] as const;
export const ZETA_RATIOS = ["2:3", "3:2", "1:1", "16:9", "9:16"] as const;
export const KAPPA_RATIOS = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"] as const;

/** Durations in seconds, as the strings a request carries. */
export const GAMMA_DURATIONS = ["4", "5", "8", "10", "15", "20", "30"] as const;
export const IOTA_DURATIONS = ["4", "8", "12", "16", "20"] as const;
/** Every integer from 4 to 15. */
export const KAPPA_DURATIONS: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  durationLabel(index + 4),
);
