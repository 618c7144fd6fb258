import { createClient } from "@/lib/http/create-client";
import { jobsApi } from "@/lib/jobs/api";
import { libraryApi } from "@/lib/library/api";
import { balanceApi, limitApi } from "@/lib/limits/api";
import { priceHistoryApi, pricingApi, upstreamPricingApi } from "@/lib/pricing/api";
import { modelRulesApi } from "@/lib/rules/api";
import { savedApi } from "@/lib/saved/api";
import { accountApi, sessionApi } from "@/lib/session/api";

/**
 * The calls of every page and of the forms, with the schemas of their responses, most of which they share. They come
 * with the first call.
 */
export const clients = {
  account: createClient(accountApi),
  balance: createClient(balanceApi),
  limit: createClient(limitApi),
  modelRules: createClient(modelRulesApi),
  jobs: createClient(jobsApi),
  library: createClient(libraryApi),
  priceHistory: createClient(priceHistoryApi),
  pricing: createClient(pricingApi),
  saved: createClient(savedApi),
  session: createClient(sessionApi),
  upstreamPricing: createClient(upstreamPricingApi),
};
