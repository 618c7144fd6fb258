"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";

const ROOT = "/gallery";

/**
 * The job whose detail is open, from the address. Opening and closing change the address without a round
 * trip, so the grid behind keeps its position. They count at once: the router follows the address a little later, and
 * keys that are pressed in between are meant for what was opened.
 */
export function useOpenJob() {
  const pathname = usePathname();
  /** What was opened or closed, while the router is still at the address before. */
  const [next, setNext] = useState<{ from: string; id: string | null } | null>(null);
  if (next && next.from !== pathname) setNext(null);
  const isAhead = next?.from === pathname;
  const openId = isAhead ? next.id : decodeURIComponent(pathname.slice(ROOT.length + 1)) || null;
  const search = useSearchParams().toString();
  const query = search ? `?${search}` : "";

  const open = useCallback(
    (id: string) => {
      const address = `${ROOT}/${encodeURIComponent(id)}${query}`;
      setNext({ from: pathname, id });
      // Paging through the lightbox adds no history entries, so Back leads directly to the grid.
      if (openId) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [openId, pathname, query],
  );
  const close = useCallback(() => {
    setNext({ from: pathname, id: null });
    window.history.replaceState(null, "", ROOT + query);
  }, [pathname, query]);
  return { openId, open, close };
}
