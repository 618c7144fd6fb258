"use client";

import { Bookmark, BookmarkPlus, Clock, HardDrive, Heart, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { Menu, type MenuSection } from "@/components/ui/menu";
import type { LibraryNames } from "@/lib/library/library";
import { EVERYTHING, type GallerySearch, isNarrowed, viewOf, viewQuery } from "@/lib/navigation/gallery";
import { formatCount } from "@/lib/platform/format";

const SaveViewDialog = dynamic(() => import("./save-view-dialog"), { ssr: false });
const StorageDialog = dynamic(() => import("./storage-dialog"), { ssr: false });

type ViewsMenuProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  onChange: (patch: Partial<GallerySearch>) => void;
};

const counted = (label: string, jobs: number | undefined) =>
  jobs ? `${label} · ${formatCount(jobs)}` : label;
const icon = (Icon: typeof Heart) => <Icon aria-hidden className="size-4" />;

/** Built-in views, saved views, collections, and further functions of the library. */
export function ViewsMenu({ search, names, onChange }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<"save" | "storage" | null>(null);
  const go = (view: Partial<GallerySearch>) => onChange({ ...EVERYTHING, ...view });
  const sections: MenuSection[] = [
    {
      actions: [
        { label: "Favourites", icon: icon(Heart), onSelect: () => go({ favourite: "yes" }) },
        {
          label: counted("To rescue", names?.expiring),
          icon: icon(Clock),
          onSelect: () => go({ sort: "expiry" }),
        },
        { label: counted("Trash", names?.trash), icon: icon(Trash2), onSelect: () => go({ trash: "yes" }) },
      ],
    },
    ...(names && names.collections.length > 0
      ? [
          {
            label: "Collections",
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
            label: "Saved views",
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
          label: "Save or remove views",
          icon: icon(BookmarkPlus),
          disabled:
            !isNarrowed(search) &&
            search.sort === "newest" &&
            !names?.views.length &&
            !names?.collections.length,
          onSelect: () => setDialog("save"),
        },
        { label: "Storage and file names", icon: icon(HardDrive), onSelect: () => setDialog("storage") },
      ],
    },
  ];
  return (
    <>
      <Menu
        label="Views"
        trigger={
          <>
            {icon(Bookmark)}
            Views
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
