import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { libraryQueries } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { type GallerySearch, NO_FILTERS } from "@/lib/navigation/gallery";
import { messages } from "./messages";
import { selectEverything, toJobSelection } from "./selection";

const PurgeDialog = lazyPopup(() => import("@/components/job/purge-dialog"));

const TRASH: GallerySearch = { ...NO_FILTERS, trash: "yes" };

/** How long the trash keeps what is in it, and a button that empties it at once. */
export default function TrashNote() {
  const { data: total } = useQuery(libraryQueries.count(TRASH));
  const may = useMay();
  const [since, setSince] = useState<Date | null>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-ink-soft text-sm">
      <p>{messages.trashNote.kept}</p>
      {/* Everybody's, so only for who may delete what anybody made. */}
      {may("purge", null) && (
        <Button size="sm" onClick={() => setSince(new Date())}>
          {messages.trashNote.empty}
        </Button>
      )}
      {since && (
        <PurgeDialog
          selection={toJobSelection(selectEverything(since), TRASH)}
          count={total?.jobs ?? null}
          onClose={() => setSince(null)}
        />
      )}
    </div>
  );
}
