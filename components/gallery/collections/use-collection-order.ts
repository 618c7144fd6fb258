import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { useMay } from "@/components/access/may";
import { DRAGGED_JOB } from "@/lib/inputs/dragged-result";
import type { JobFilters } from "@/lib/jobs/filters";
import type { GridView } from "@/lib/jobs/grid/grid-view";
import type { Job } from "@/lib/jobs/job";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { Selection } from "../selection/selection";
import { messages } from "./messages";

/** Where a job of a collection goes. */
export type OrderMove = "first" | "earlier" | "later" | "last";

/** The tile that something is dragged over, and the side on which it would be dropped. */
type Mark = { place: number; side: "before" | "after" };

type CollectionOrderOptions = { view: GridView; filters: JobFilters; selection: Selection };

/**
 * Rearranges a collection that is shown in its own order: tiles are dragged between others, with all that is selected, and
 * `move` does the same in steps. Null where nothing can be rearranged.
 */
export function useCollectionOrder({ view, filters, selection }: CollectionOrderOptions) {
  const cache = useQueryClient();
  const isArranging = useMay()("arrange");
  const [mark, setMark] = useState<Mark | null>(null);
  const collectionId = filters.sort === "collection" && isArranging ? filters.collection : null;
  if (!collectionId) return null;

  const send = (jobIds: string[], to: number): void => {
    const before = to >= view.count ? null : view.jobAt(to)?.id;
    // The place of a tile whose page is not loaded has no name.
    if (before === undefined) return;
    void importWithRetry(() => import("./move-in-collection")).then(({ moveInCollection }) =>
      moveInCollection(cache, collectionId, { job_ids: jobIds, before }, saidOf(jobIds, to, view)),
    );
  };
  const move = (job: Job, where: OrderMove): void => {
    const place = view.placeOf(job.id);
    const to = { first: 0, earlier: place - 1, later: place + 2, last: view.count }[where];
    if (place >= 0 && to >= 0 && to <= view.count) send([job.id], to);
  };
  const drop = (jobId: string, { place, side }: Mark): void => {
    const dragged = view.loaded.find(({ id }) => id === jobId);
    const isAmongSelected = dragged && selection.has(dragged);
    const moving = isAmongSelected ? view.loaded.filter(selection.has).map(({ id }) => id) : [jobId];
    if (dragged) send(moving, side === "before" ? place : place + 1);
  };
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED_JOB)) return;
      const next = markAt(event);
      if (!next) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setMark((current) => (current?.place === next.place && current.side === next.side ? current : next));
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setMark(null);
    },
    onDrop: (event: DragEvent) => {
      setMark(null);
      const jobId = event.dataTransfer.getData(DRAGGED_JOB);
      const at = markAt(event);
      if (!jobId || !at) return;
      event.preventDefault();
      drop(jobId, at);
    },
  };
  return { mark, move, target };
}

/** The tile under the pointer, and whether the pointer is in its first or its second half. */
function markAt({ target, clientX }: DragEvent): Mark | null {
  const tile =
    target instanceof Element ? target.closest("li")?.querySelector<HTMLElement>("[data-place]") : null;
  if (!tile) return null;
  const { left, width } = tile.getBoundingClientRect();
  return { place: Number(tile.dataset.place), side: clientX < left + width / 2 ? "before" : "after" };
}

/** What is said of a move: where a single result is after it. */
function saidOf(jobIds: readonly string[], to: number, view: GridView): string {
  const [only] = jobIds;
  if (jobIds.length > 1 || only === undefined) return messages.collectionOrder.movedSeveral(jobIds.length);
  const from = view.placeOf(only);
  return messages.collectionOrder.moved(from < to ? to : to + 1, view.count);
}
