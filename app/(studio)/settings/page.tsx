import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import {
  prefetchApprovals,
  prefetchCompatibleModels,
  prefetchLimits,
  prefetchLlmModels,
  prefetchPeople,
  prefetchTokens,
  withCache,
} from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { messages } from "@/components/settings/messages";
import { Settings } from "../parts";

export const metadata: Metadata = { title: messages.page.title };

export default async function SettingsPage() {
  const { api_base_url, demo, embedded } = await requireSession();
  const cache = new QueryClient();
  await Promise.all([
    prefetchApprovals(cache),
    prefetchPeople(cache),
    prefetchLimits(cache),
    prefetchTokens(cache),
    prefetchLlmModels(cache),
    prefetchCompatibleModels(cache),
  ]);
  return withCache(cache, <Settings baseUrl={api_base_url} embedded={embedded} isDemo={demo} />);
}
