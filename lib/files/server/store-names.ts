import "server-only";

/** The stores of a place. Each is one of its own, so that each owner sweeps only its own. */
export const STORE_NAMES = ["assets", "uploads", "described"] as const;
export type StoreName = (typeof STORE_NAMES)[number];
