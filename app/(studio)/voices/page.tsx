import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchVoices, withCache } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { messages } from "@/components/voices/messages";
import { Voices } from "../parts";

export const metadata: Metadata = { title: messages.page.title };

export default async function VoicesPage() {
  const session = await requireSession();
  const cache = new QueryClient();
  await prefetchVoices(cache);
  return withCache(cache, <Voices personId={session.person_id} />);
}
