import { Toolbar } from "@base-ui/react/toolbar";
import { useQuery } from "@tanstack/react-query";
import {
  ArchiveRestore,
  Columns2,
  Download,
  FolderPlus,
  Heart,
  HeartOff,
  ListOrdered,
  type LucideIcon,
  Tag,
  Trash2,
  X,
} from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { useMay } from "@/components/access/may";
import { libraryQueries } from "@/components/api/library";
import { SelectionDialog, type SelectionQuestion } from "@/components/job/selection-dialog";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { messages as boardMessages } from "@/components/make-board/messages";
import { useAddToBoard } from "@/components/make-board/use-add-to-board";
import { Button, buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { MAX_PLACED_TAKES } from "@/lib/boards/placed-take";
import type { BulkAction } from "@/lib/library/library";
import { compareLink, MAX_COMPARED, MIN_COMPARED } from "@/lib/navigation/compare";
import { type GallerySearch, viewQuery } from "@/lib/navigation/gallery";
import { comparedSelection } from "./compared-selection";
import { messages } from "./messages";
import { countSelected, type Selection, toJobSelection } from "./selection";

const text = messages.selectionBar;

const ZipDialog = lazyPopup(() => import("./zip-dialog"));

type SelectionBarProps = {
  selection: Selection;
  /** How many shots the selected takes are of; null while that is unknown. */
  shots: number | null;
  search: GallerySearch;
  /** Jobs in their order on the screen. */
  inOrder: (ids: readonly string[]) => readonly string[];
};

/** The number of selected jobs, and the actions for them. Escape clears the selection. */
export default function SelectionBar({ selection, shots, search, inOrder }: SelectionBarProps) {
  const { selected, clear } = selection;
  const { data: total } = useQuery(libraryQueries.count(search));
  const { apply, isApplying } = useBulkAction();
  const may = useMay();
  const boards = useAddToBoard();
  const [asking, setAsking] = useState<SelectionQuestion | "zip" | null>(null);
  const count = countSelected(selected, total?.jobs ?? null);
  const jobSelection = toJobSelection(selected, search);
  const isFew =
    "ids" in jobSelection &&
    jobSelection.ids.length >= MIN_COMPARED &&
    jobSelection.ids.length <= MAX_COMPARED;
  const compared = isFew ? jobSelection.ids : null;
  const placed =
    "ids" in jobSelection && jobSelection.ids.length <= MAX_PLACED_TAKES ? jobSelection.ids : null;
  const dialog = { selection: jobSelection, count, onClose: () => setAsking(null) };
  useEscape(clear, asking === null);

  /** Jobs that leave the list cannot stay selected. */
  const run = async (action: BulkAction) => {
    const result = await apply(jobSelection, action);
    if (result && (action.do === "delete" || action.do === "restore")) clear();
  };
  return (
    <>
      <Toolbar.Root
        aria-label={text.label}
        className="flex max-w-full flex-wrap items-center justify-center gap-1 rounded-xl bg-raised p-1.5 shadow-float"
      >
        <IconItem label={text.clear} keys={text.escapeKey} icon={<X aria-hidden />} onClick={clear} />
        <span role="status" className="px-1 font-medium text-sm tabular-nums">
          {shots !== null && count !== null && shots < count
            ? text.shots(shots, count)
            : text.selected(count)}
        </span>
        <TextItem variant="quiet" onClick={selection.selectAll}>
          {text.selectAll(total?.jobs ?? null)}
        </TextItem>
        <TextItem variant="quiet" onClick={selection.invert}>
          {text.invert}
        </TextItem>
        <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
        {search.trash ? (
          <>
            {may("remove") && (
              <TextItem
                busy={isApplying}
                icon={<ArchiveRestore aria-hidden className="size-4" />}
                onClick={() => run({ do: "restore" })}
              >
                {text.restore}
              </TextItem>
            )}
            {may("purge") && (
              <TextItem variant="danger" onClick={() => setAsking("purge")}>
                {text.purge}
              </TextItem>
            )}
          </>
        ) : (
          <>
            {compared && (
              <Toolbar.Link
                render={<Link href={compareLink(compared)} />}
                onClick={() =>
                  comparedSelection.set({
                    ids: compared,
                    filter: JSON.stringify(search),
                    query: viewQuery(search),
                  })
                }
                className={buttonLook({ size: "sm", variant: "quiet" })}
              >
                <Columns2 aria-hidden className="size-4" />
                {text.compare}
              </Toolbar.Link>
            )}
            {may("arrange") && (
              <>
                <IconItem
                  label={search.favorite ? text.unfavorite : text.favorite}
                  keys="H"
                  icon={search.favorite ? <HeartOff aria-hidden /> : <Heart aria-hidden />}
                  onClick={() => run({ do: "favorite", value: !search.favorite })}
                />
                <WordItem label={text.tag} keys="T" icon={Tag} onClick={() => setAsking("tag")} />
                <WordItem label={text.collect} icon={FolderPlus} onClick={() => setAsking("collect")} />
              </>
            )}
            {may("arrange") && placed && (
              <WordItem
                label={boardMessages.add.title}
                icon={ListOrdered}
                isBusy={boards.isBusy}
                onClick={() => boards.ask(inOrder(placed))}
              />
            )}
            <WordItem label={text.zip} keys="D" icon={Download} onClick={() => setAsking("zip")} />
            {may("remove") && (
              <IconItem
                label={common.delete}
                keys={text.deleteKey}
                icon={<Trash2 aria-hidden />}
                onClick={() => run({ do: "delete" })}
              />
            )}
          </>
        )}
        {may("arrange") && (search.kept || search.sort === "expiry") ? (
          <TextItem busy={isApplying} onClick={() => run({ do: "archive" })}>
            {text.retry}
          </TextItem>
        ) : null}
      </Toolbar.Root>
      {boards.dialog}
      {asking === "zip" && <ZipDialog {...dialog} />}
      {asking !== null && asking !== "zip" && (
        <SelectionDialog question={asking} {...dialog} collectionId={search.collection} onPurged={clear} />
      )}
    </>
  );
}

// One item is in the Tab order, and arrow keys move between the items.
const IconItem = (props: ComponentProps<typeof IconButton>) => (
  <Toolbar.Button render={<IconButton {...props} />} />
);
const TextItem = (props: ComponentProps<typeof Button>) => (
  <Toolbar.Button render={<Button size="sm" {...props} />} />
);

type WordItemProps = {
  label: string;
  keys?: string;
  icon: LucideIcon;
  isBusy?: boolean;
  onClick: () => void;
};

/** A button with an icon and, where there is room, its word. */
const WordItem = ({ label, keys, icon: Icon, isBusy = false, onClick }: WordItemProps) => (
  <TextItem
    variant="quiet"
    aria-label={label}
    aria-keyshortcuts={keys}
    busy={isBusy}
    icon={<Icon aria-hidden className="size-4" />}
    onClick={onClick}
  >
    <span className="max-lg:hidden">{label}</span>
  </TextItem>
);

/**
 * Runs on Escape, wherever the focus is, unless another element uses the key: a dialog, a menu, a field with
 * text.
 */
function useEscape(run: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[role=dialog]")) return;
      run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [run, isOn]);
}
