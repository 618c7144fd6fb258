"use client";

import { usePathname } from "next/navigation";
import { ASSISTANT_PATH, conversationLink } from "@/lib/navigation/assistant";

/**
 * The open conversation, from the address. Opening one changes the address without a round trip, so an
 * arriving answer continues.
 */
export function useOpenConversation() {
  const openId = decodeURIComponent(usePathname().slice(ASSISTANT_PATH.length + 1)) || null;
  return {
    openId,
    open: (id: string | null) =>
      window.history.pushState(null, "", id === null ? ASSISTANT_PATH : conversationLink(id)),
    /** The new conversation has an address now. Back leads to the previous page. */
    showAddress: (id: string) => window.history.replaceState(null, "", conversationLink(id)),
  };
}
