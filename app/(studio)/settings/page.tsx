import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchApprovals, prefetchLimits, prefetchPeople, prefetchTokens, withCache } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { messages } from "@/components/settings/messages";
import { Settings } from "../parts";

export const metadata: Metadata = { title: messages.page.title };

export default async function SettingsPage() {
  const { demo } = await requireSession();
  const cache = new QueryClient();
  await Promise.all([
    prefetchApprovals(cache),
    prefetchPeople(cache),
    prefetchLimits(cache),
    prefetchTokens(cache),
  ]);
  return withCache(cache, <Settings isDemo={demo} />);
}
