import { readPriceChanges } from "@/lib/price-history/server/read-price-history";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Recorded changes of the price list in whole credits, at most 2,000, the latest first. The current list is
 * compared before that.
 */
export const GET = handle({ run: ({ session }) => readPriceChanges(session) });
