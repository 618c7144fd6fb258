import { durationLabel } from "@/lib/contract/pricing";

/** Duration lists that several models share; seconds as the strings a request carries. */
export const GAMMA_DURATIONS = ["4", "5", "8", "10", "15", "20", "30"] as const;
export const IOTA_DURATIONS = ["4", "8", "12", "16", "20"] as const;
/** Every integer from 4 to 15. */
export const KAPPA_DURATIONS: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  durationLabel(index + 4),
);
