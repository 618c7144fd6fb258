import "server-only";
import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { approvalsApi, limitRequestsApi } from "@/lib/approvals/api";
import { approvalsQueryOf, limitRequestsQueryOf } from "@/lib/approvals/queries";
import { boardsApi } from "@/lib/boards/api";
import { boardsQueryOf } from "@/lib/boards/queries";
import { jobsApi } from "@/lib/jobs/api";
import type { JobKind } from "@/lib/jobs/job";
import { jobQueriesOf } from "@/lib/jobs/queries";
import { balanceApi, limitApi } from "@/lib/limits/api";
import { balanceQueryOf, limitsQueryOf } from "@/lib/limits/queries";
import { llmApi } from "@/lib/llm/api";
import { compatibleIdsQueryOf, llmModelsQueryOf } from "@/lib/llm/queries";
import { peopleApi } from "@/lib/people/api";
import { peopleQueryOf } from "@/lib/people/queries";
import { pricingApi } from "@/lib/pricing/api";
import { catalogOptionsQuery, priceListKey } from "@/lib/pricing/queries";
import { modelRulesApi } from "@/lib/rules/api";
import { modelRulesQueryOf } from "@/lib/rules/queries";
import { tokensApi } from "@/lib/tokens/api";
import { tokensQueryOf } from "@/lib/tokens/queries";
import { voicesApi } from "@/lib/voices/api";
import { voicesKey } from "@/lib/voices/queries";
import { pageClient } from "./server";

/** What a page shows, with what was read for it, which the browser then does not read again. */
export const withCache = (cache: QueryClient, children: ReactNode) => (
  <HydrationBoundary state={dehydrate(cache)}>{children}</HydrationBoundary>
);

/** Thousands of voices would make the page too large. The browser then fetches them itself. */
const VOICES_SENT_WITH_A_PAGE = 200;

/**
 * Puts the limits, the rules of models and the balance into a page's cache, so that a form can check its first model and
 * price with them at once.
 */
export const prefetchLimits = (cache: QueryClient): Promise<unknown> =>
  Promise.all([
    cache.prefetchQuery(limitsQueryOf(pageClient(limitApi))),
    cache.prefetchQuery(balanceQueryOf(pageClient(balanceApi))),
    prefetchModelRules(cache),
  ]);

export const prefetchModelRules = (cache: QueryClient): Promise<void> =>
  cache.prefetchQuery(modelRulesQueryOf(pageClient(modelRulesApi)));

/** Puts the prices into a page's cache with their own age, so that a browser asks again for old ones at once. */
export async function prefetchPrices(cache: QueryClient): Promise<void> {
  const prices = await pageClient(pricingApi)
    .prices()
    .catch(() => null);
  if (prices) cache.setQueryData(priceListKey, prices.data, { updatedAt: Date.parse(prices.seen_at) });
}

/** Puts the upstream's options of the models of a kind into a page's cache. */
export const prefetchCatalog = (cache: QueryClient, kind: "video" | "image"): Promise<void> =>
  cache.prefetchQuery(catalogOptionsQuery(kind, () => pageClient(pricingApi)[kind]()));

/** Puts the voices into a page's cache, unless they cannot be read or are very many. */
export async function prefetchVoices(cache: QueryClient): Promise<void> {
  const page = await pageClient(voicesApi)
    .list({ query: { limit: VOICES_SENT_WITH_A_PAGE } })
    .catch(() => null);
  if (page && !page.has_more) cache.setQueryData(voicesKey, page.data);
}

/** Puts the jobs on a kind's stage, the limits and the balance into a page's cache. */
export const prefetchStage = (cache: QueryClient, kind: JobKind): Promise<unknown> =>
  Promise.all([
    cache.prefetchInfiniteQuery(jobQueriesOf(pageClient(jobsApi)).stage(kind)),
    prefetchLimits(cache),
  ]);

export const prefetchLlmModels = (cache: QueryClient): Promise<void> =>
  cache.prefetchQuery(llmModelsQueryOf(async () => (await pageClient(llmApi).models()).data));

/** The ids of the language models that compatible clients can ask. */
export const prefetchCompatibleModels = (cache: QueryClient): Promise<void> =>
  cache.prefetchQuery(compatibleIdsQueryOf(async () => (await pageClient(llmApi).compatible()).data));

export const prefetchApprovals = (cache: QueryClient): Promise<unknown> =>
  Promise.all([
    cache.prefetchQuery(approvalsQueryOf(pageClient(approvalsApi))),
    cache.prefetchQuery(limitRequestsQueryOf(pageClient(limitRequestsApi))),
  ]);

export const prefetchPeople = (cache: QueryClient): Promise<void> =>
  cache.prefetchQuery(peopleQueryOf(pageClient(peopleApi)));

export const prefetchTokens = (cache: QueryClient): Promise<void> =>
  cache.prefetchQuery(tokensQueryOf(pageClient(tokensApi)));

export const prefetchBoards = (cache: QueryClient): Promise<void> =>
  cache.prefetchQuery(boardsQueryOf(pageClient(boardsApi)));
