"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";

type PickerListProps = {
  /** The state of an infinite query. */
  list: {
    isPending: boolean;
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
};

/** A grid of what can be chosen. Its next page is read when its end comes into view, or by the button there. */
export function PickerList({ list, isEmpty, empty, children }: PickerListProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (list.error) return <p className="text-danger text-sm">{list.error.message}</p>;
  if (isEmpty && !list.isPending && !hasNextPage) return <p className="text-ink-faint text-sm">{empty}</p>;
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {list.isPending && <Skeleton className="aspect-video" />}
        {children}
      </ul>
      {hasNextPage && (
        <div ref={end} className="flex justify-center pt-3">
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {common.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
