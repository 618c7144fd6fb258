import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchPeople, withCache } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { messages } from "@/components/settings/messages";
import { PersonPage } from "../../../parts";

export const metadata: Metadata = { title: messages.page.titleOf(messages.person.title) };

export default async function PersonOfPeoplePage({ params }: PageProps<"/settings/people/[personId]">) {
  await requireSession();
  const { personId } = await params;
  const cache = new QueryClient();
  await prefetchPeople(cache);
  return withCache(cache, <PersonPage personId={personId} />);
}
