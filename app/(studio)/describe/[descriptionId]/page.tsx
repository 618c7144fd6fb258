import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/describe/messages";
import { describeApi } from "@/lib/describe/api";
import { descriptionQueriesOf } from "@/lib/describe/queries";
import { DescriptionView } from "../../parts";

export const metadata: Metadata = { title: messages.page.titleOfOne };

export default async function DescriptionPage({ params }: PageProps<"/describe/[descriptionId]">) {
  await requireSession();
  const { descriptionId } = await params;
  const cache = new QueryClient();
  await cache.prefetchQuery(descriptionQueriesOf(pageClient(describeApi)).detail(descriptionId));
  return withCache(cache, <DescriptionView id={descriptionId} />);
}
