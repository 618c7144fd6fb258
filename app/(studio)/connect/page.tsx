import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchCompatibleModels, prefetchLlmModels } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { messages } from "@/components/connect/messages";
import { Connect } from "../parts";

export const metadata: Metadata = { title: messages.connect.title };

export default async function ConnectPage() {
  const { api_base_url, embedded } = await requireSession();
  const cache = new QueryClient();
  await Promise.all([prefetchLlmModels(cache), prefetchCompatibleModels(cache)]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Connect baseUrl={api_base_url} embedded={embedded} />
    </HydrationBoundary>
  );
}
