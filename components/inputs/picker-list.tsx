import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "./messages";

const text = messages.inputPicker;

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
  /** Whether it has a row for each, and not a tile. */
  isRows?: boolean;
  children: ReactNode;
};

/** A grid or a list of what can be chosen. Its next page is read when its end comes into view, or by the button there. */
export function PickerList({ list, isEmpty, empty, isRows = false, children }: PickerListProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = list;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || error) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, error]);
  if (error && isEmpty) return <p className="text-danger text-sm">{error.message}</p>;
  if (isEmpty && !list.isPending && !hasNextPage) return <p className="text-ink-faint text-sm">{empty}</p>;
  return (
    <>
      <ul className={isRows ? "flex flex-col" : "grid grid-cols-2 gap-3 sm:grid-cols-3"}>
        {list.isPending && <Skeleton className={isRows ? "h-15" : "aspect-video"} />}
        {children}
      </ul>
      {hasNextPage && (
        <div ref={end} className="flex flex-col items-center gap-2 pt-3">
          {error && <p className="text-danger text-sm">{error.message}</p>}
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {error ? common.tryAgain : common.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

type PickTileProps = {
  name: string;
  /** Below the name. */
  note?: string | undefined;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** A picture with its name, to choose. */
export function PickTile({ name, note, disabled, onSelect, children }: PickTileProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onSelect}
      className="group flex w-full flex-col gap-1 text-left disabled:opacity-60"
    >
      <span className="flex aspect-video w-full overflow-hidden rounded-xs bg-stage group-hover:brightness-95">
        {children}
      </span>
      <span dir="auto" className="w-full truncate text-ink-soft text-xs">
        {name}
      </span>
      {note && <span className="w-full truncate text-ink-faint text-xs">{note}</span>}
    </button>
  );
}

type UseSoundProps = { name: string; isChosen: boolean; onUse: () => void };

/** Chooses the sound of a row. */
export function UseSound({ name, isChosen, onUse }: UseSoundProps) {
  return (
    <Button
      size="sm"
      variant={isChosen ? "quiet" : "secondary"}
      aria-pressed={isChosen}
      aria-label={text.use(name)}
      onClick={onUse}
      className="min-w-16"
    >
      {isChosen ? text.chosen : text.useIt}
    </Button>
  );
}
