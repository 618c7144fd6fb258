import type { GridView } from "@/lib/jobs/grid/grid-view";
import type { Job } from "@/lib/jobs/job";

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
