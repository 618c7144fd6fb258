import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { messages } from "@/components/voices/messages";
import { prefetchVoices } from "@/lib/voices/server/prefetch";
import { Voices } from "../parts";

export const metadata: Metadata = { title: messages.page.title };

export default async function VoicesPage() {
  const session = await requireSession();
  const cache = new QueryClient();
  await prefetchVoices(cache, session);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Voices personId={session.personId} />
    </HydrationBoundary>
  );
}
