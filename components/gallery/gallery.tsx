import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { accountSyncQuery, spellingQuery } from "@/components/api/jobs";
import { jobOutboxOf } from "@/components/api/outbox";
import { showRefusalToast, useOutbox } from "@/components/submit/use-outbox";
import { bottomBar } from "@/components/ui/bottom-bar";
import { BufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { isSettled, type Job } from "@/lib/jobs/job";
import {
  type GalleryPatch,
  type GallerySearch,
  gallerySearch,
  isFiltered,
  jobLink,
  NO_FILTERS,
  patchView,
} from "@/lib/navigation/gallery";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { Collections } from "./collections/collections";
import { neighboursOf, useOpenJob } from "./detail/use-open-job";
import { GalleryBar } from "./gallery-bar";
import { ActiveJobs, RunningCount, useActiveJobs } from "./grid/active-jobs";
import { useIsToday } from "./grid/day-headings";
import { JobGrid } from "./grid/job-grid";
import { useGrid, useIsAway, useRangeReader } from "./grid/use-grid";
import { messages } from "./messages";
import { countShots, draggedSelection, useSelection } from "./selection/selection";

const EmptyGallery = dynamic(() => importWithRetry(() => import("./empty-gallery")));
const CollectionHead = dynamic(() => importWithRetry(() => import("./collections/collection-head")));
const TrashNote = dynamic(() => importWithRetry(() => import("./selection/trash-note")));
const Lightbox = dynamic(() => importWithRetry(() => import("./detail/lightbox")), {
  loading: BufferKeysUntilFocus,
});
const LatestBulkAction = lazyPart(() => import("./selection/latest-bulk-action"));
const DraggedTray = lazyPart(() => import("./selection/dragged-tray"));
const SelectionBar = lazyPart(() => import("./selection/selection-bar"));
const NONE: readonly Job[] = [];

/** Every job of the workspace, newest first, live. Filters and the open job are in the address. */
export function Gallery({ personId }: { personId: string }) {
  useOutbox(jobOutboxOf(personId), showRefusalToast);
  useQuery(accountSyncQuery);
  const [search, setSearch] = useQueryStates(gallerySearch, { history: "replace" });
  const narrow = (patch: GalleryPatch) => void setSearch((current) => patchView(current, patch));
  // What the list is about: the address, with a typing error of the search corrected.
  const spelling = useQuery(spellingQuery(search.q));
  const meant = spelling.data ?? null;
  const shown = meant === null ? search : { ...search, q: meant };
  const { openId, open, close } = useOpenJob();
  // The selection is created after the grid, which needs to know whether anything is selected.
  const [isSelecting, setIsSelecting] = useState(false);
  const isAway = useIsAway();
  const isDeferring = isAway || isSelecting || openId !== null;
  const active = useActiveJobs(shown, isDeferring);
  const grid = useGrid(shown, isDeferring);
  const loaded = grid.view?.loaded ?? NONE;
  const selection = useSelection(loaded, JSON.stringify(shown), useRangeReader(shown));
  if (selection.isOn !== isSelecting) setIsSelecting(selection.isOn);
  const startsToday = useIsToday(grid.days[0]?.[0]);
  const draggedWith = (jobId: string) => draggedSelection(jobId, selection.selected, loaded, shown);
  const resultsOf = (jobId: string) => {
    const jobs = draggedWith(jobId);
    if (!("ids" in jobs)) return { ids: null, shots: null };
    const shots = countShots({ ids: new Set(jobs.ids), everythingUntil: null }, loaded);
    return { ids: inOrderOf(loaded, jobs.ids), shots: shots ?? jobs.ids.length };
  };
  const may = useMay();
  const hrefOf = (id: string) => jobLink(id, search);
  const isCorrecting = search.q !== "" && spelling.isPending;
  const isEmpty = grid.view?.count === 0 && !isCorrecting && active.isRead && active.jobs.length === 0;

  return (
    <div className="flex flex-col gap-4 px-4 pb-6 md:px-6">
      <button
        type="button"
        onClick={() => document.querySelector<HTMLElement>("[data-grid] a[tabindex='0']")?.focus()}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-3 text-canvas focus:translate-y-0"
      >
        {messages.gallery.skip}
      </button>
      <GalleryBar
        search={search}
        personName={loaded.find(({ person_id }) => person_id === search.person)?.person_name ?? null}
        isSelecting={selection.isOn}
        onSelecting={(shouldSelect) => (shouldSelect ? selection.start() : selection.clear())}
        onChange={narrow}
      />
      {search.collection !== null ? (
        <CollectionHead id={search.collection} sort={search.sort} onChange={narrow} />
      ) : (
        !isFiltered(search) && <Collections draggedWith={draggedWith} onChange={narrow} />
      )}
      <ActiveJobs
        jobs={active.jobs}
        isCountedBelow={startsToday}
        hrefOf={hrefOf}
        onOpen={open}
        onShowAll={() => narrow({ status: "active" })}
      />
      {meant !== null && (
        <p role="status" className="text-ink-soft text-sm">
          {messages.gallery.corrected(search.q, meant)}
        </p>
      )}
      {search.trash && !isEmpty && <TrashNote />}
      {grid.waiting > 0 && (
        <Button
          variant="ink"
          size="sm"
          className="sticky top-[calc(var(--top)+4.5rem)] z-14 self-center rounded-full"
          onClick={() => {
            grid.showDeferred();
            window.scrollTo({ top: 0 });
          }}
        >
          {messages.gallery.showNew(grid.waiting)}
        </Button>
      )}
      {grid.error && !grid.view ? (
        <ErrorState title={messages.gallery.failed} error={grid.error} onRetry={() => void grid.refetch()} />
      ) : isEmpty ? (
        <EmptyGallery search={search} onClear={() => narrow(NO_FILTERS)} />
      ) : (
        grid.view && (
          <JobGrid
            view={grid.view}
            days={grid.days}
            besideToday={active.jobs.length > 0 && <RunningCount jobs={active.jobs} />}
            isWhole={grid.isWhole}
            filters={grid.filters}
            isFolding={search.status === null && search.trash === null}
            isCounted={isFiltered({ ...search, collection: null })}
            isOfResults={isOfEnded(search.status)}
            openId={openId}
            personId={personId}
            hrefOf={hrefOf}
            selection={selection}
            onOpen={open}
            onNearPages={grid.loadPages}
          />
        )
      )}
      <div
        ref={bottomBar}
        className="sticky bottom-(--bar) z-20 mx-auto flex w-fit max-w-full flex-col items-center gap-2 pb-3 empty:hidden"
      >
        <LatestBulkAction />
        {selection.isOn && (
          <SelectionBar
            selection={selection}
            shots={countShots(selection.selected, loaded)}
            search={shown}
            inOrder={(ids) => inOrderOf(loaded, ids)}
          />
        )}
      </div>
      {may("arrange") && <DraggedTray resultsOf={resultsOf} />}
      {openId && (
        <Lightbox
          jobId={openId}
          personId={personId}
          {...neighboursOf(openId, active.jobs, grid.view)}
          onOpen={open}
          onClose={close}
        />
      )}
    </div>
  );
}

/** These ids in the order of a list; those that it does not have come last. */
function inOrderOf(list: readonly Job[], ids: readonly string[]): string[] {
  const places = new Map(list.map(({ id }, at) => [id, at]));
  const placeOf = (id: string) => places.get(id) ?? Number.POSITIVE_INFINITY;
  return ids.toSorted((one, other) => placeOf(one) - placeOf(other) || 0);
}

/** Whether a list of this status has jobs that ended, which are counted by their results. */
const isOfEnded = (status: GallerySearch["status"]): boolean =>
  status === null || status === "failed_charged" || (status !== "active" && isSettled(status));
