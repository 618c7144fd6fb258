import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronLeft, Download, ImageOff, ListOrdered, Users } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { libraryClient, libraryQueries } from "@/components/api/library";
import { useTimeZone } from "@/components/api/time-zone";
import { AudienceButton } from "@/components/audience/audience-button";
import { ShareButton } from "@/components/reviews/share-button";
import { VisitorRemarks } from "@/components/reviews/visitor-remarks";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { isComposing } from "@/components/ui/press-by-key";
import { toastError } from "@/components/ui/toast";
import type { CollectionChange, CollectionDetails, JobSelection } from "@/lib/library/library";
import { libraryKey } from "@/lib/library/queries";
import { type GalleryPatch, type GallerySearch, galleryLink } from "@/lib/navigation/gallery";
import { CollectionCover, inPlace } from "./collections";
import { messages } from "./messages";

const text = messages.collectionHead;
/** As the API takes them. */
const MAX_NAME_LENGTH = 80;
const MAX_NOTE_LENGTH = 2_000;

const AudienceDialog = lazyPopup(() => import("@/components/audience/audience-dialog"));
const ZipDialog = lazyPopup(() => import("../selection/zip-dialog"));

type CollectionHeadProps = {
  id: string;
  sort: GallerySearch["sort"];
  onChange: (patch: GalleryPatch) => void;
};

/** The head of the open collection: its cover, name and note, what it holds, and what can be done with all of it. */
export default function CollectionHead({ id, sort, onChange }: CollectionHeadProps) {
  const { data } = useQuery(libraryQueries.collections());
  const collection = data?.collections.find((each) => each.id === id);
  return (
    <div className="flex flex-col gap-2 pt-2">
      <a
        href={galleryLink()}
        onClick={inPlace(() => onChange({ collection: null }))}
        className="touch-target -ml-1 inline-flex w-fit items-center gap-0.5 rounded-md text-ink-soft text-sm hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {messages.collections.back}
      </a>
      {collection && (
        <>
          <Head key={id} collection={collection} sort={sort} onChange={onChange} />
          <VisitorRemarks thing={{ of: "collection", id }} />
        </>
      )}
    </div>
  );
}

type HeadProps = Omit<CollectionHeadProps, "id"> & { collection: CollectionDetails };

function Head({ collection, sort, onChange }: HeadProps) {
  const change = useCollectionChange(collection.id);
  const timeZone = useTimeZone();
  const isArranging = useMay()("arrange");
  const [isSharing, setIsSharing] = useState(false);
  const cache = useQueryClient();
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      {collection.cover_urls.length > 0 && (
        <div className="w-44 shrink-0 max-sm:w-full">
          <CollectionCover urls={collection.cover_urls} />
        </div>
      )}
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="sr-only">{collection.name}</h2>
        <Written
          label={text.name}
          value={collection.name}
          maxLength={MAX_NAME_LENGTH}
          isEditable={isArranging}
          isOneLine
          onSave={(name) => change({ name })}
          className="type-title"
        />
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm tabular-nums">
          {text.holds(collection, timeZone)}
          <AudienceButton audience={collection.audience} onOpen={() => setIsSharing(true)} />
        </p>
        {(isArranging || collection.note) && (
          <Written
            label={text.note}
            placeholder={text.addNote}
            value={collection.note ?? ""}
            maxLength={MAX_NOTE_LENGTH}
            isEditable={isArranging}
            onSave={(note) => change({ note })}
            className="mt-1 max-w-prose text-sm"
          />
        )}
        {isArranging && sort === "collection" && !collection.is_ordered && (
          <p className="mt-1 text-ink-soft text-xs">{text.howToOrder}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {sort !== "collection" && (
          <Button
            icon={<ListOrdered aria-hidden className="size-4" />}
            onClick={() => onChange({ sort: "collection" })}
          >
            {collection.is_ordered ? text.showOrder : text.arrange}
          </Button>
        )}
        {isArranging && collection.cover_job_id !== null && (
          <Button
            variant="quiet"
            icon={<ImageOff aria-hidden className="size-4" />}
            onClick={() => void change({ cover_job_id: null })}
          >
            {text.newestCover}
          </Button>
        )}
        {collection.takes > 0 && <ExportInOrder id={collection.id} />}
        <ShareButton thing={{ of: "collection", id: collection.id }} title={collection.name} />
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          icon={<Users aria-hidden className="size-4" />}
          onClick={() => setIsSharing(true)}
        >
          {text.audience}
        </Button>
      </div>
      {isSharing && (
        <AudienceDialog
          of="collection"
          audience={collection.audience}
          onSave={async (body) => {
            await libraryClient.setAudience({ params: { collectionId: collection.id }, body });
            await cache.invalidateQueries({ queryKey: libraryKey });
          }}
          onClose={() => setIsSharing(false)}
        />
      )}
    </div>
  );
}

/** A function that changes the collection, and says when it could not. */
function useCollectionChange(id: string) {
  const cache = useQueryClient();
  return async (body: CollectionChange): Promise<void> => {
    try {
      await libraryClient.changeCollection({ params: { collectionId: id }, body });
    } catch (error) {
      toastError(error, text.failed);
    }
    await cache.invalidateQueries({ queryKey: libraryKey });
  };
}

type WrittenProps = {
  label: string;
  placeholder?: string;
  value: string;
  maxLength: number;
  isEditable: boolean;
  /** Then Enter saves, and it is never empty. */
  isOneLine?: boolean;
  onSave: (value: string) => Promise<void>;
  className: string;
};

/** A text that is edited in place: saved when it is left. Escape takes it back. */
function Written({
  label,
  placeholder,
  value,
  maxLength,
  isEditable,
  isOneLine = false,
  onSave,
  className,
}: WrittenProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const save = async () => {
    const next = draft?.trim() ?? "";
    // What was typed stays on the screen until it is stored.
    if (draft !== null && next !== value && !(isOneLine && next === "")) await onSave(next);
    setDraft((current) => (current === draft ? null : current));
  };
  return (
    <textarea
      aria-label={label}
      placeholder={placeholder}
      dir="auto"
      rows={1}
      value={draft ?? value}
      readOnly={!isEditable}
      maxLength={maxLength}
      onChange={({ currentTarget }) =>
        setDraft(isOneLine ? currentTarget.value.replace(/\n/g, " ") : currentTarget.value)
      }
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === "Enter" && isOneLine) {
          event.preventDefault();
          event.currentTarget.blur();
        }
        if (event.key === "Escape" && draft !== null) {
          event.stopPropagation();
          setDraft(null);
        }
      }}
      className={clsx(
        className,
        "field-sizing-content -mx-1.5 block max-h-60 w-full resize-none rounded-md bg-transparent px-1.5 outline-offset-0 placeholder:text-ink-faint read-write:hover:bg-hover",
      )}
    />
  );
}

/** A ZIP of all results, whose names begin with their number in the order of the collection. */
function ExportInOrder({ id }: { id: string }) {
  const [selection, setSelection] = useState<JobSelection | null>(null);
  const open = () =>
    setSelection({
      filters: { collection: id, sort: "collection", status: "completed" },
      until: new Date().toISOString(),
      except: [],
    });
  return (
    <>
      <Button icon={<Download aria-hidden className="size-4" />} onClick={open}>
        {text.export}
      </Button>
      {selection && (
        <ZipDialog selection={selection} isNumbered count={null} onClose={() => setSelection(null)} />
      )}
    </>
  );
}
