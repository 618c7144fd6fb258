"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";

const ROOT = "/gallery";

/**
 * The job whose detail is open, from the address. Opening and closing change the address without a round
 * trip, so the grid behind keeps its position.
 */
export function useOpenJob() {
  const openId = decodeURIComponent(usePathname().slice(ROOT.length + 1)) || null;
  const search = useSearchParams().toString();
  const query = search ? `?${search}` : "";

  const open = useCallback(
    (id: string) => {
      const address = `${ROOT}/${encodeURIComponent(id)}${query}`;
      // Paging through the lightbox adds no history entries, so Back leads directly to the grid.
      if (openId) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [openId, query],
  );
  const close = useCallback(() => window.history.replaceState(null, "", ROOT + query), [query]);
  return { openId, open, close };
}
