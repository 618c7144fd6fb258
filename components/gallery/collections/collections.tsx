import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useMay } from "@/components/access/may";
import { libraryQueries } from "@/components/api/library";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { lazyPart, lazyPopup } from "@/components/ui/lazy-part";
import { RetriedImage } from "@/components/ui/retried-image";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import type { CollectionDetails, JobSelection } from "@/lib/library/library";
import { collectionView, type GalleryPatch, galleryLink, NO_FILTERS } from "@/lib/navigation/gallery";
import { useTileDrop } from "./collection-drop";
import { messages } from "./messages";

const text = messages.collections;

const AudienceMark = lazyPart(() => import("@/components/audience/audience-mark"));
const NewCollectionDialog = lazyPopup(() => import("./new-collection-dialog"));

type CollectionsProps = {
  /** The jobs that the drag of a tile carries: the selection that it is of, or the takes of its shot. */
  draggedWith: (jobId: string) => JobSelection;
  onChange: (patch: GalleryPatch) => void;
};

/**
 * The collections: a row that scrolls sideways, each with its newest pictures and what it holds. Tiles can be
 * dropped on a collection, and on the place of a new one.
 */
export function Collections({ draggedWith, onChange }: CollectionsProps) {
  const { data } = useQuery(libraryQueries.collections());
  // What the collection that is being named begins with.
  const [naming, setNaming] = useState<{ contents: JobSelection | null } | null>(null);
  const { apply } = useBulkAction();
  const may = useMay();
  const isArranging = may("arrange");
  const collect = (contents: JobSelection, id: string) =>
    void apply(contents, { do: "collect", collection_id: id, value: true });
  if (!data || data.collections.length === 0) return null;
  return (
    <nav aria-label={text.label} className="-mx-4 overflow-x-auto px-4 pt-1 pb-2 md:-mx-6 md:px-6">
      <ul
        ref={rovingTabIndex}
        className="grid auto-cols-[minmax(11rem,18rem)] grid-flow-col justify-start gap-x-3 md:auto-cols-[minmax(13.5rem,18rem)]"
      >
        {data.collections.map((collection) => (
          <li key={collection.id}>
            <CollectionLink
              collection={collection}
              onOpen={() => onChange({ ...NO_FILTERS, ...collectionView(collection) })}
              onDrop={(jobId) => isArranging && collect(draggedWith(jobId), collection.id)}
            />
          </li>
        ))}
        {isArranging && (
          <li>
            <NewCollection
              onCreate={() => setNaming({ contents: null })}
              onDrop={(jobId) => setNaming({ contents: draggedWith(jobId) })}
            />
          </li>
        )}
      </ul>
      {naming && (
        <NewCollectionDialog
          onCreated={(id) => naming.contents && collect(naming.contents, id)}
          onClose={() => setNaming(null)}
        />
      )}
    </nav>
  );
}

type NewCollectionProps = { onCreate: () => void; onDrop: (jobId: string) => void };

function NewCollection({ onCreate, onDrop }: NewCollectionProps) {
  const { isOver, target } = useTileDrop(onDrop);
  return (
    <button
      type="button"
      onClick={onCreate}
      {...target}
      className="group block w-full rounded-xs text-left outline-offset-4"
    >
      <span
        className={clsx(
          "grid h-25 place-items-center rounded-xs border border-dashed group-hover:bg-hover md:h-31",
          isOver ? "border-ink bg-hover text-ink" : "border-line-field text-ink-soft",
        )}
      >
        <Plus aria-hidden className="size-5" />
      </span>
      <span className="type-heading mt-2 block text-lg/5.5">{text.create}</span>
      <span className="block text-ink-soft text-xs pointer-coarse:hidden">{text.drop}</span>
    </button>
  );
}

/** A press opens a list in place, without a request for the page. */
export const inPlace = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  open();
};

type CollectionLinkProps = {
  collection: CollectionDetails;
  onOpen: () => void;
  onDrop: (jobId: string) => void;
};

function CollectionLink({ collection, onOpen, onDrop }: CollectionLinkProps) {
  const { isOver, target } = useTileDrop(onDrop);
  return (
    <a
      href={galleryLink(collectionView(collection))}
      onClick={inPlace(onOpen)}
      {...target}
      className="group block rounded-xs outline-offset-4"
    >
      <CollectionCover urls={collection.cover_urls} isOver={isOver} />
      <span className="type-heading mt-2 block truncate text-lg/5.5" dir="auto">
        {collection.audience.kind !== "open" && <AudienceMark kind={collection.audience.kind} />}
        {collection.name}
      </span>
      <span className="block truncate text-ink-soft text-xs tabular-nums">{text.holds(collection)}</span>
      {collection.note && (
        <span className="block truncate text-ink-soft text-xs" dir="auto">
          {collection.note.split("\n", 1)[0]}
        </span>
      )}
    </a>
  );
}

/** One large and two small pictures, or one that was chosen. Only covers are cropped. */
export function CollectionCover({ urls, isOver = false }: { urls: readonly string[]; isOver?: boolean }) {
  const [first, ...others] = urls;
  return (
    <span
      className={clsx(
        "flex h-25 gap-0.5 overflow-hidden rounded-xs bg-stage outline-2 outline-offset-2 md:h-31",
        isOver ? "outline-ink" : "outline-transparent group-hover:outline-line-field",
      )}
    >
      {first && <CoverPicture url={first} className="min-w-0 flex-2" />}
      {others.length > 0 && (
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          {others.map((url) => (
            <CoverPicture key={url} url={url} className="min-h-0 flex-1" />
          ))}
        </span>
      )}
    </span>
  );
}

function CoverPicture({ url, className }: { url: string; className: string }) {
  return (
    <span className={className}>
      <RetriedImage src={url} alt="" decoding="async" className="size-full object-cover" />
    </span>
  );
}
