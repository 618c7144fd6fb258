import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { GridView } from "@/lib/jobs/grid/grid-view";
import type { Job } from "@/lib/jobs/job";
import { PAGE_PATHS } from "@/lib/platform/page-paths";

const ROOT = PAGE_PATHS.gallery;

/** The job that an address names; null for the gallery itself, and for any other page. */
const jobAt = (pathname: string): string | null =>
  pathname.startsWith(`${ROOT}/`) ? decodeURIComponent(pathname.slice(ROOT.length + 1)) || null : null;

/**
 * The job whose detail is open, from the address. Opening and closing change the address without a round
 * trip, so the grid behind keeps its position. They count at once, and so do Back and Forward: the router follows the
 * address a little later, or not at all when it is back where the router still is.
 */
export function useOpenJob() {
  const pathname = usePathname();
  /** What the address says, while the router is still at the one before. */
  const [next, setNext] = useState<{ from: string; id: string | null } | null>(null);
  if (next && next.from !== pathname) setNext(null);
  const isAhead = next?.from === pathname;
  const openId = isAhead ? next.id : jobAt(pathname);
  const search = useSearchParams().toString();
  const query = search ? `?${search}` : "";

  useEffect(() => {
    const follow = () => setNext({ from: pathname, id: jobAt(window.location.pathname) });
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [pathname]);

  const open = (id: string) => {
    const address = `${ROOT}/${encodeURIComponent(id)}${query}`;
    setNext({ from: pathname, id });
    // Paging through the lightbox adds no history entries, so Back leads directly to the grid.
    if (openId) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
  };
  const close = () => {
    setNext({ from: pathname, id: null });
    window.history.replaceState(null, "", ROOT + query);
  };
  return { openId, open, close };
}

type Neighbours = { previousId: string | null; nextId: string | null };

/** The jobs before and after one in the order of the page: active jobs first, then the grid. */
export function neighboursOf(
  id: string | null,
  active: readonly Pick<Job, "id">[],
  view: Pick<GridView, "jobAt" | "placeOf"> | null,
): Neighbours {
  const at = active.findIndex((job) => job.id === id);
  if (at >= 0) {
    return { previousId: active[at - 1]?.id ?? null, nextId: (active[at + 1] ?? view?.jobAt(0))?.id ?? null };
  }
  const place = id === null ? -1 : (view?.placeOf(id) ?? -1);
  if (place < 0) return { previousId: null, nextId: null };
  const previous = place === 0 ? active.at(-1) : view?.jobAt(place - 1);
  return { previousId: previous?.id ?? null, nextId: view?.jobAt(place + 1)?.id ?? null };
}
