"use client";

import { useQuery } from "@tanstack/react-query";
import {
  ArchiveRestore,
  Columns2,
  Download,
  FolderPlus,
  Heart,
  HeartOff,
  Tag,
  Trash2,
  X,
} from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { library } from "@/components/api/library";
import { Button, buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { LibraryAction } from "@/lib/library/library";
import { compareLink, FEWEST_COMPARED, MOST_COMPARED } from "@/lib/navigation/compare";
import type { GallerySearch } from "@/lib/navigation/gallery";
import { formatCount } from "@/lib/platform/format";
import { pickOf } from "./pick-of";
import { countPicked } from "./picked";
import type { Selection } from "./selection";
import { useAct } from "./use-act";
import { useEscape } from "./use-escape";

const TagDialog = dynamic(() => import("./tag-dialog"), { ssr: false });
const CollectDialog = dynamic(() => import("./collect-dialog"), { ssr: false });
const ZipDialog = dynamic(() => import("./zip-dialog"), { ssr: false });

type SelectionBarProps = { selection: Selection; search: GallerySearch };

/** What is selected, and what can be done with all of it. Escape lets it go. */
export function SelectionBar({ selection, search }: SelectionBarProps) {
  const { picked, clear } = selection;
  const { data: total } = useQuery(library.count(search));
  const { act, isActing } = useAct();
  const [asking, setAsking] = useState<"tag" | "collect" | "zip" | null>(null);
  const count = countPicked(picked, total?.jobs ?? null);
  const pick = pickOf(picked, search);
  const isFew = "ids" in pick && pick.ids.length >= FEWEST_COMPARED && pick.ids.length <= MOST_COMPARED;
  const compared = isFew ? pick.ids : null;
  const dialog = { pick, count, onClose: () => setAsking(null) };
  useEscape(clear, asking === null);

  /** What leaves the list cannot stay selected. */
  const run = async (action: LibraryAction) => {
    const result = await act(pick, action);
    if (result && (action.do === "delete" || action.do === "restore")) clear();
  };
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      className="flex max-w-full flex-wrap items-center justify-center gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-dialog"
    >
      <IconButton label="Clear the selection" keys="Esc" icon={<X aria-hidden />} onClick={clear} />
      <span role="status" className="px-1 font-medium text-sm tabular-nums">
        {count === null ? "All" : formatCount(count)} selected
      </span>
      <Button size="sm" variant="quiet" onClick={selection.selectAll}>
        Select all{total ? ` ${formatCount(total.jobs)}` : ""}
      </Button>
      <Button size="sm" variant="quiet" onClick={selection.invert}>
        Invert
      </Button>
      <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
      {search.trash ? (
        <Button
          size="sm"
          busy={isActing}
          icon={<ArchiveRestore aria-hidden className="size-4" />}
          onClick={() => run({ do: "restore" })}
        >
          Restore
        </Button>
      ) : (
        <>
          {compared && (
            <Link href={compareLink(compared)} className={buttonLook({ size: "sm" })}>
              <Columns2 aria-hidden className="size-4" />
              Compare
            </Link>
          )}
          <IconButton
            label={search.favourite ? "No longer favourite" : "Favourite"}
            keys="F"
            icon={search.favourite ? <HeartOff aria-hidden /> : <Heart aria-hidden />}
            onClick={() => run({ do: "favourite", value: !search.favourite })}
          />
          <IconButton label="Tag" keys="T" icon={<Tag aria-hidden />} onClick={() => setAsking("tag")} />
          <IconButton
            label="Put into a collection"
            icon={<FolderPlus aria-hidden />}
            onClick={() => setAsking("collect")}
          />
          <IconButton
            label="Download as ZIP"
            keys="D"
            icon={<Download aria-hidden />}
            onClick={() => setAsking("zip")}
          />
          <IconButton
            label="Delete"
            keys="Del"
            icon={<Trash2 aria-hidden />}
            onClick={() => run({ do: "delete" })}
          />
        </>
      )}
      {search.kept || search.sort === "expiry" ? (
        <Button size="sm" busy={isActing} onClick={() => run({ do: "archive" })}>
          Copy again
        </Button>
      ) : null}
      {asking === "tag" && <TagDialog {...dialog} />}
      {asking === "collect" && <CollectDialog {...dialog} isInside={search.collection} />}
      {asking === "zip" && <ZipDialog {...dialog} />}
    </div>
  );
}
