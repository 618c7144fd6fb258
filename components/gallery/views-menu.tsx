"use client";

import { Bookmark, BookmarkPlus, Clock, HardDrive, Heart, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { Menu, type MenuSection } from "@/components/ui/menu";
import type { LibraryNames } from "@/lib/library/library";
import {
  type GalleryPatch,
  type GallerySearch,
  isFiltered,
  NO_FILTERS,
  viewOf,
  viewQuery,
} from "@/lib/navigation/gallery";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const text = messages.viewsMenu;

const SaveViewDialog = dynamic(() => importWithRetry(() => import("./save-view-dialog")), {
  ssr: false,
  loading: KeysAhead,
});
const StorageDialog = dynamic(() => importWithRetry(() => import("./storage-dialog")), {
  ssr: false,
  loading: KeysAhead,
});

type ViewsMenuProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  onChange: (patch: GalleryPatch) => void;
};

const counted = (label: string, jobs: number | undefined) => (jobs ? text.counted(label, jobs) : label);
const icon = (Icon: typeof Heart) => <Icon aria-hidden className="size-4" />;

/** Built-in views, saved views, collections, and further functions of the library. */
export function ViewsMenu({ search, names, onChange }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<"save" | "storage" | null>(null);
  const go = (view: Partial<GallerySearch>) => onChange({ ...NO_FILTERS, ...view });
  const sections: MenuSection[] = [
    {
      actions: [
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
    ...(names && names.collections.length > 0
      ? [
          {
            label: text.collections,
            actions: names.collections.map(({ id, name, jobs }) => ({
              label: counted(name, jobs),
              onSelect: () => go({ collection: id }),
            })),
          },
        ]
      : []),
    ...(names && names.views.length > 0
      ? [
          {
            label: text.label,
            actions: names.views.map(({ name, query }) => ({
              label: name,
              onSelect: () => go(viewOf(query)),
            })),
          },
        ]
      : []),
    {
      actions: [
        {
          label: text.manage,
          icon: icon(BookmarkPlus),
          disabled:
            !isFiltered(search) &&
            search.sort === "newest" &&
            !names?.views.length &&
            !names?.collections.length,
          onSelect: () => setDialog("save"),
        },
        { label: text.storage, icon: icon(HardDrive), onSelect: () => setDialog("storage") },
      ],
    },
  ];
  return (
    <>
      <Menu
        label={text.label}
        trigger={
          <>
            {icon(Bookmark)}
            <span className="max-sm:sr-only">{text.label}</span>
          </>
        }
        triggerClassName={buttonLook({})}
        sections={sections}
        align="end"
      />
      {dialog === "save" && (
        <SaveViewDialog query={viewQuery(search)} names={names} onClose={() => setDialog(null)} />
      )}
      {dialog === "storage" && <StorageDialog onClose={() => setDialog(null)} />}
    </>
  );
}
