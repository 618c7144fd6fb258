import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { messages } from "@/components/voices/messages";
import { Voices } from "@/components/voices/voices";
import { requireSession } from "@/lib/session/server/session";
import { prefetchVoices } from "@/lib/voices/server/prefetch";

export const metadata: Metadata = { title: messages.page.title };

export default async function VoicesPage() {
  const session = await requireSession();
  const cache = new QueryClient();
  await prefetchVoices(cache, session);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <NuqsAdapter>
        <Voices personId={session.personId} />
      </NuqsAdapter>
    </HydrationBoundary>
  );
}
