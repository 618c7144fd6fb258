import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchBoards, withCache } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { messages } from "@/components/boards/list/messages";
import { BoardList } from "../parts";

export const metadata: Metadata = { title: messages.title };

export default async function BoardsPage() {
  await requireSession();
  const cache = new QueryClient();
  await prefetchBoards(cache);
  return withCache(cache, <BoardList />);
}
