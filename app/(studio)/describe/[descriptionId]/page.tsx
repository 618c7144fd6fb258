import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { messages } from "@/components/describe/messages";
import { descriptionQueries } from "@/lib/describe/queries";
import { serverDescriptions } from "@/lib/describe/server/client";
import { DescriptionView } from "../../parts";

export const metadata: Metadata = { title: messages.page.titleOfOne };

export default async function DescriptionPage({ params }: PageProps<"/describe/[descriptionId]">) {
  const session = await requireSession();
  const { descriptionId } = await params;
  const cache = new QueryClient();
  await cache.prefetchQuery(descriptionQueries(serverDescriptions(session)).detail(descriptionId));
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <DescriptionView id={descriptionId} />
    </HydrationBoundary>
  );
}
