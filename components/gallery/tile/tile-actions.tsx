import { clsx } from "clsx";
import {
  ArchiveRestore,
  ArrowLeft,
  ArrowRight,
  ChevronsLeft,
  ChevronsRight,
  Copy,
  Download,
  Ellipsis,
  FolderMinus,
  FolderPlus,
  Heart,
  ImageIcon,
  Shuffle,
  Tag,
  Trash2,
} from "lucide-react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { useMay } from "@/components/access/may";
import { boardEntries, useLastBoard } from "@/components/make-board/use-add-to-board";
import { Link } from "@/components/ui/link";
import { Menu, type MenuAction } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { remixLink } from "@/lib/navigation/form-links";
import { messages as selectionMessages } from "../selection/messages";
import { messages } from "./messages";
import type { OnTileAction } from "./use-tile-actions";

const text = messages.tileActions;
const BUTTON = "touch-target grid size-7.5 shrink-0 place-items-center rounded-sm [&_svg]:size-4";

/**
 * A button for the pointer. The menu and the keys do the same, so that small tiles, touch screens and the Tab key can
 * do without. A text of ours for its tooltip would be a part of the tile's own text.
 */
const pointerButton = (label: string, keys?: string) => ({
  "aria-label": label,
  "aria-keyshortcuts": keys,
  title: label,
  tabIndex: -1,
  className: `${BUTTON} pointer-coarse:hidden [@container_(max-width:11rem)]:hidden`,
});

type TileActionsProps = {
  job: Job;
  name: string;
  /** Whether the menu is in the Tab order. The other buttons never are: keys and the menu do the same. */
  isReachable: boolean;
  isCompact: boolean;
  /** Whether its list is a collection, and whether that can be rearranged here. */
  collection: "open" | "ordered" | null;
  onAction: OnTileAction;
};

/** What can be done with the job of a tile, without opening it. */
export default function TileActions({
  job,
  name,
  isReachable,
  isCompact,
  collection,
  onAction,
}: TileActionsProps) {
  const clip = mainAssetOf(job);
  const mayAct = useJobPermissions();
  const may = useMay();
  const favorite = job.favorite ? text.unfavorite : text.favorite;
  return (
    <div
      className={clsx(
        "flex gap-1 opacity-0 transition-opacity duration-100",
        "focus-within:opacity-100 group-focus-within:opacity-100 pointed:opacity-100 has-data-open:opacity-100 pointer-coarse:opacity-100",
        isCompact
          ? "text-ink-soft [&>*:hover]:bg-hover [&>*:hover]:text-ink"
          : "absolute top-1.5 right-1.5 z-2 text-white [&>*:hover]:bg-black [&>*]:bg-black/72",
      )}
    >
      {mayAct("arrange", job) && (
        <button {...pointerButton(favorite, "H")} type="button" onClick={() => onAction(job, "favorite")}>
          <Heart aria-hidden fill={job.favorite ? "currentColor" : "none"} />
        </button>
      )}
      {clip && (
        <button
          {...pointerButton(common.download, "D")}
          type="button"
          onClick={() => onAction(job, "download")}
        >
          <Download aria-hidden />
        </button>
      )}
      {may("make") && (
        <Link {...pointerButton(text.remix)} href={remixLink(job)}>
          <Shuffle aria-hidden />
        </Link>
      )}
      <TileMenu job={job} name={name} isReachable={isReachable} collection={collection} onAction={onAction} />
    </div>
  );
}

function TileMenu({ job, name, isReachable, collection, onAction }: Omit<TileActionsProps, "isCompact">) {
  const clip = mainAssetOf(job);
  const mayAct = useJobPermissions();
  const may = useMay();
  const entry = (
    label: string,
    Icon: typeof Heart,
    action: Parameters<OnTileAction>[1],
    keys?: string,
  ): MenuAction => ({
    label,
    icon: <Icon aria-hidden />,
    ...(keys ? { keys } : {}),
    onSelect: () => onAction(job, action),
  });
  const mayArrange = mayAct("arrange", job);
  const last = useLastBoard();
  const isDeletable = !job.deleted_at && isSettled(job.status) && mayAct("delete", job);
  return (
    <Menu
      label={text.more(name)}
      isReachable={isReachable}
      trigger={<Ellipsis aria-hidden />}
      triggerClassName={clsx(BUTTON, "pointer-coarse:size-9")}
      sections={[
        {
          actions: [
            clip !== null && entry(common.download, Download, "download", "D"),
            may("make") && { label: text.remix, icon: <Shuffle aria-hidden />, href: remixLink(job) },
            entry(text.copyPrompt, Copy, "copy"),
          ],
        },
        collection === "ordered" && {
          actions: [
            entry(text.first, ChevronsLeft, "first"),
            entry(text.earlier, ArrowLeft, "earlier", ","),
            entry(text.later, ArrowRight, "later", "."),
            entry(text.last, ChevronsRight, "last"),
          ],
        },
        mayArrange &&
          job.assets.length > 0 &&
          !job.deleted_at && {
            actions: boardEntries(last, {
              add: () => onAction(job, "last-board"),
              ask: () => onAction(job, "board"),
            }),
          },
        mayArrange && {
          actions: [
            entry(job.favorite ? text.unfavorite : text.favorite, Heart, "favorite", "H"),
            entry(text.tag, Tag, "tag", "T"),
            entry(text.collect, FolderPlus, "collect"),
          ],
        },
        mayArrange &&
          collection !== null && {
            actions: [
              Boolean(clip?.poster_url) && entry(text.cover, ImageIcon, "cover"),
              entry(text.leave, FolderMinus, "leave"),
            ],
          },
        {
          actions: [
            job.deleted_at !== null &&
              mayAct("restore", job) &&
              entry(text.restore, ArchiveRestore, "restore"),
            job.deleted_at !== null &&
              mayAct("purge", job) && { ...entry(text.purge, Trash2, "purge"), tone: "danger" },
            isDeletable && {
              ...entry(text.trash, Trash2, "delete", selectionMessages.selectionBar.deleteKey),
              tone: "danger",
            },
          ],
        },
      ]}
    />
  );
}
