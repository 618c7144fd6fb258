import {
  BookmarkPlus,
  CircleCheck,
  Clock,
  Ellipsis,
  HardDrive,
  Heart,
  Images,
  Import,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { buttonLook } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Menu, type MenuSection } from "@/components/ui/menu";
import type { LibraryNames } from "@/lib/library/library";
import {
  collectionView,
  type GalleryPatch,
  type GallerySearch,
  isFiltered,
  NO_FILTERS,
  parseView,
  viewQuery,
} from "@/lib/navigation/gallery";
import { messages } from "./messages";

const text = messages.galleryMenu;

const SaveViewDialog = lazyPopup(() => import("./filters/save-view-dialog"));
const ImportDialog = lazyPopup(() => import("./storage/import-dialog"));
const StorageDialog = lazyPopup(() => import("./storage/storage-dialog"));

type GalleryMenuProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  /** Starts a selection: the way to it on a phone, whose bar has no button for it. */
  onSelect: () => void;
  onChange: (patch: GalleryPatch) => void;
};

const counted = (label: string, jobs: number | undefined) => (jobs ? text.counted(label, jobs) : label);
const icon = (Icon: typeof Heart) => <Icon aria-hidden className="size-4" />;

/** Built-in views, saved views, collections, and the other functions of the library. */
export function GalleryMenu({ search, names, onSelect, onChange }: GalleryMenuProps) {
  const [dialog, setDialog] = useState<"save" | "storage" | "import" | null>(null);
  const may = useMay();
  const go = (view: Partial<GallerySearch>) => onChange({ ...NO_FILTERS, ...view });
  const sections: readonly (MenuSection | false)[] = [
    {
      actions: [
        { label: text.all, icon: icon(Images), onSelect: () => go({}) },
        { label: text.favorites, icon: icon(Heart), onSelect: () => go({ favorite: "yes" }) },
        {
          label: counted(text.expiringSoon, names?.expiring),
          icon: icon(Clock),
          onSelect: () => go({ sort: "expiry" }),
        },
        {
          label: counted(text.trash, names?.trash),
          icon: icon(Trash2),
          onSelect: () => go({ trash: "yes" }),
        },
      ],
    },
    {
      label: text.collections,
      actions: (names?.collections ?? []).map((collection) => ({
        label: counted(collection.name, collection.jobs),
        onSelect: () => go(collectionView(collection)),
      })),
    },
    {
      label: text.saved,
      actions: (names?.views ?? []).map(({ name, query }) => ({
        label: name,
        onSelect: () => go(parseView(query)),
      })),
    },
    {
      actions: [
        { label: messages.galleryBar.select, icon: icon(CircleCheck), onSelect },
        may("arrange") && {
          label: text.manage,
          icon: icon(BookmarkPlus),
          disabled:
            !isFiltered(search) &&
            search.sort === "newest" &&
            !names?.views.length &&
            !names?.collections.length,
          onSelect: () => setDialog("save"),
        },
        may("make") && {
          label: text.importJobs,
          icon: icon(Import),
          onSelect: () => setDialog("import"),
        },
        { label: text.storage, icon: icon(HardDrive), onSelect: () => setDialog("storage") },
      ],
    },
  ];
  return (
    <>
      <Menu
        label={text.label}
        trigger={<Ellipsis aria-hidden className="size-4" />}
        triggerClassName={`${buttonLook({ variant: "quiet" })} w-8.5 px-0! pointer-coarse:w-11`}
        sections={sections}
        align="end"
      />
      {dialog === "save" && (
        <SaveViewDialog query={viewQuery(search)} names={names} onClose={() => setDialog(null)} />
      )}
      {dialog === "import" && <ImportDialog onClose={() => setDialog(null)} />}
      {dialog === "storage" && <StorageDialog onClose={() => setDialog(null)} />}
    </>
  );
}
