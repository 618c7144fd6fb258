import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { Job } from "@/lib/jobs/job";
import { increasedPrice } from "@/lib/outbox/problem";
import { priceListKey } from "@/lib/pricing/queries";

type PricedJob = Pick<Job, "kind" | "request">;

/**
 * The price of a request that the server named when it refused a press. `applyPriceIncrease` fills it, and it sends no
 * request.
 */
export const refusedPriceQuery = ({ kind, request }: PricedJob) =>
  queryOptions<number>({ queryKey: [...priceListKey, "named", kind, request], queryFn: skipToken });

/**
 * Shows today's price after a refusal of a price that rose: reads the price list again at once, and keeps the price
 * that the refusal names for jobs whose price no list has. Does nothing for another error.
 */
export function applyPriceIncrease(cache: QueryClient, job: PricedJob, error: unknown): void {
  const credits = increasedPrice(error);
  if (credits === null) return;
  cache.setQueryData(refusedPriceQuery(job).queryKey, credits);
  // All takes of a press are refused at once, and one reading is enough for them.
  void cache.invalidateQueries({ queryKey: priceListKey, exact: true }, { cancelRefetch: false });
}
