import "server-only";
import { logger } from "@/lib/platform/server/logger";
import { watchPrices } from "@/lib/price-history/server/watch-prices";

const EVERY_MS = 15 * 60_000;

/** Reads the price lists now and every quarter of an hour; returns the function that stops it. */
export function startPriceWatch(): () => void {
  const watch = () => {
    watchPrices().catch((error) => logger.warn({ err: error }, "price lists could not be watched"));
  };
  watch();
  const timer = setInterval(watch, EVERY_MS);
  return () => clearInterval(timer);
}
