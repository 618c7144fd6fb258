"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Import } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import { queries, storesOf } from "@/components/job/clients";
import { useOutbox } from "@/components/job/use-outbox";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/contract/errors";
import { EVERYTHING, type GallerySearch, gallerySearch, jobLink } from "@/lib/navigation/gallery";
import { GalleryEmpty } from "./gallery-empty";
import { GalleryFilters } from "./gallery-filters";
import { JobGrid } from "./job-grid";
import { useSelection } from "./selection";
import { SelectionBar } from "./selection-bar";
import { useNewcomers } from "./use-newcomers";
import { useOpenJob } from "./use-open-job";
import { usePull } from "./use-pull";

const Lightbox = dynamic(() => import("./lightbox"));
const AdoptDialog = dynamic(() => import("./adopt-dialog"), { ssr: false });

/** Every job of the workspace, newest first, live. Filters and the open job are in the address. */
export function Gallery({ personId }: { personId: string }) {
  useOutbox(storesOf(personId));
  usePull();
  const [isAdopting, setIsAdopting] = useState(false);
  const [search, setSearch] = useQueryStates(gallerySearch, { history: "replace" });
  const narrow = useCallback((patch: Partial<GallerySearch>) => void setSearch(patch), [setSearch]);
  const list = useInfiniteQuery(queries.list(search));
  const { openId, open, close } = useOpenJob();
  const jobs = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  const { shown, waiting, show } = useNewcomers(jobs);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const hrefOf = useCallback((id: string) => jobLink(id, search), [search]);
  const selection = useSelection(shown, JSON.stringify(search));
  const at = jobs.findIndex(({ id }) => id === openId);

  return (
    <div className="flex flex-col gap-5 px-4 py-6 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-3">
          <h1 className="font-semibold text-xl">Gallery</h1>
          <Button
            size="sm"
            variant="quiet"
            icon={<Import aria-hidden className="size-4" />}
            onClick={() => setIsAdopting(true)}
          >
            Made elsewhere
          </Button>
        </div>
        <GalleryFilters
          search={search}
          personName={jobs.find(({ person_id }) => person_id === search.person)?.person_name ?? null}
          onChange={narrow}
        />
      </div>
      {waiting > 0 && (
        <Button
          variant="primary"
          size="sm"
          className="sticky top-16 z-10 self-center rounded-full"
          onClick={show}
        >
          Show {waiting} new
        </Button>
      )}
      {list.error && jobs.length === 0 ? (
        <ErrorState
          title="The gallery could not be read"
          requestId={list.error instanceof ApiError ? list.error.requestId : null}
          onRetry={() => void list.refetch()}
        >
          {list.error.message}
        </ErrorState>
      ) : list.isSuccess && jobs.length === 0 ? (
        <GalleryEmpty search={search} onClear={() => narrow(EVERYTHING)} />
      ) : (
        <JobGrid jobs={shown} hrefOf={hrefOf} selection={selection} onOpen={open} onNearEnd={loadMore} />
      )}
      {selection.isOn && <SelectionBar selection={selection} search={search} />}
      {isAdopting && <AdoptDialog onClose={() => setIsAdopting(false)} />}
      {openId && (
        <Lightbox
          jobId={openId}
          personId={personId}
          previousId={jobs[at - 1]?.id ?? null}
          nextId={at < 0 ? null : (jobs[at + 1]?.id ?? null)}
          onOpen={open}
          onClose={close}
        />
      )}
    </div>
  );
}
