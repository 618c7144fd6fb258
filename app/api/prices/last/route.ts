import { pricedSettings } from "@/lib/price-history/price-history";
import { readLastPrice } from "@/lib/price-history/server/read-price-history";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The credits quoted for the workspace's latest job with the same settings, and when. Both are null without
 * one. Refused jobs do not count.
 */
export const GET = handle({
  query: pricedSettings,
  run: ({ session, query }) => readLastPrice(session, query),
});
