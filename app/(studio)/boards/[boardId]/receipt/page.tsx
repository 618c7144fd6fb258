import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { HiddenCosts } from "@/components/access/hidden-costs";
import { messages } from "@/components/receipt/messages";
import { receiptsApi } from "@/lib/receipts/api";
import { receiptQueryOf } from "@/lib/receipts/queries";
import { Receipt } from "../../../parts";

export const metadata: Metadata = { title: messages.title };

export default async function ReceiptPage({ params }: PageProps<"/boards/[boardId]/receipt">) {
  const { role, sees_costs } = await requireSession();
  if (!sees_costs) return <HiddenCosts title={messages.title} role={role} />;
  const { boardId } = await params;
  const cache = new QueryClient();
  await cache.prefetchQuery({ ...receiptQueryOf(pageClient(receiptsApi), boardId), retry: false });
  return withCache(cache, <Receipt boardId={boardId} />);
}
