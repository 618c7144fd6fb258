import { pricedSettings } from "@/lib/price-history/price-history";
import { readLastPrice } from "@/lib/price-history/server/read-price-history";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  query: pricedSettings,
  run: ({ session, query }) => readLastPrice(session, query),
});
