"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { summaryQuery } from "@/components/api/summary";
import { preferences } from "@/components/ui/preferences";
import { useStored } from "@/components/ui/use-stored";
import { unseenCompletions } from "./stores";

const TITLE_PREFIX = /^(✓ )?(\(\d+\) )?/;

/**
 * Adds the number of active jobs to the page's title, and a mark when one has ended while the tab was hidden:
 * "✓ (2) Gallery · Atelier".
 */
export function TabTitle() {
  const { noticeTitle } = useStored(preferences);
  const unseen = useStored(unseenCompletions);
  const active = useQuery(summaryQuery()).data?.active ?? 0;
  const prefix = noticeTitle ? (unseen > 0 ? "✓ " : "") + (active > 0 ? `(${active}) ` : "") : "";
  useEffect(() => {
    const write = () => {
      const title = prefix + document.title.replace(TITLE_PREFIX, "");
      if (title !== document.title) document.title = title;
    };
    write();
    // A page that opens sets its own title without a count.
    const watcher = new MutationObserver(write);
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watcher.disconnect();
  }, [prefix]);
  return null;
}
