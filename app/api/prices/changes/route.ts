import { readPriceChanges } from "@/lib/price-history/server/read-price-history";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => readPriceChanges(session) });
