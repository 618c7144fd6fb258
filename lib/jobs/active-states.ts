/** Sent or on its way, and not settled; in the spelling that queries want. */
export const ACTIVE_STATES = ["sending", "checking", "queued", "processing"] as const;
