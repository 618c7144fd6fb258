"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";

const ROOT = "/gallery";

/**
 * The job whose detail is open, as its address says. Opening and closing change the address without a
 * round trip, so the grid behind keeps its place.
 */
export function useOpenJob() {
  const openId = decodeURIComponent(usePathname().slice(ROOT.length + 1)) || null;
  const search = useSearchParams().toString();
  const query = search ? `?${search}` : "";

  const open = useCallback(
    (id: string) => {
      const address = `${ROOT}/${encodeURIComponent(id)}${query}`;
      // Paging through the lightbox is one visit to it, so Back leads to the grid at once.
      if (openId) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [openId, query],
  );
  const close = useCallback(() => window.history.replaceState(null, "", ROOT + query), [query]);
  return { openId, open, close };
}
