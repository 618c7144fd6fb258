"use client";

import { clsx } from "clsx";
import {
  ArchiveRestore,
  Copy,
  Download,
  Ellipsis,
  FolderPlus,
  Heart,
  Shuffle,
  Tag,
  Trash2,
} from "lucide-react";
import Link from "next/link";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuAction } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { Tooltip } from "@/components/ui/tooltip";
import { clipOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { remixLink } from "@/lib/navigation/create";
import { messages } from "./messages";
import type { TileAct } from "./use-tile-actions";

const text = messages.tileActions;
/** The menu has these actions, too, so that small tiles and touch screens can do without their buttons. */
const EXTRA = "pointer-coarse:hidden [@container_(max-width:11rem)]:hidden";
const BUTTON =
  "touch-target grid size-7 shrink-0 place-items-center rounded-md hover:bg-hover [&_svg]:size-4";

type TileActionsProps = {
  job: Job;
  name: string;
  /** Whether the menu is in the Tab order. The other buttons never are: keys and the menu do the same. */
  isReachable: boolean;
  isCompact: boolean;
  onAct: TileAct;
};

/** What can be done with the job of a tile, without opening it. */
export default function TileActions({ job, name, isReachable, isCompact, onAct }: TileActionsProps) {
  const clip = clipOf(job);
  const favorite = job.favourite ? text.unfavorite : text.favorite;
  return (
    <div
      data-theme={isCompact ? undefined : "dark"}
      className={clsx(
        "absolute right-1.5 z-1 flex rounded-lg bg-raised text-ink-soft opacity-0 transition-opacity duration-100",
        "focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 has-data-open:opacity-100 pointer-coarse:opacity-100",
        isCompact ? "top-1/2 -translate-y-1/2" : "top-1.5 shadow-float",
      )}
    >
      <IconButton
        size="sm"
        label={favorite}
        keys="F"
        tabIndex={-1}
        className={EXTRA}
        icon={<Heart aria-hidden fill={job.favourite ? "currentColor" : "none"} />}
        onClick={() => onAct(job, "favorite")}
      />
      {clip && (
        <IconButton
          size="sm"
          label={common.download}
          keys="D"
          tabIndex={-1}
          className={EXTRA}
          icon={<Download aria-hidden />}
          onClick={() => onAct(job, "download")}
        />
      )}
      <Tooltip text={text.remix} names>
        <Link
          href={remixLink(job)}
          prefetch={false}
          tabIndex={-1}
          aria-label={text.remix}
          className={clsx(BUTTON, EXTRA)}
        >
          <Shuffle aria-hidden />
        </Link>
      </Tooltip>
      <TileMenu job={job} name={name} isReachable={isReachable} onAct={onAct} />
    </div>
  );
}

function TileMenu({ job, name, isReachable, onAct }: Omit<TileActionsProps, "isCompact">) {
  const clip = clipOf(job);
  const entry = (
    label: string,
    Icon: typeof Heart,
    does: Parameters<TileAct>[1],
    keys?: string,
  ): MenuAction => ({
    label,
    icon: <Icon aria-hidden />,
    ...(keys ? { keys } : {}),
    onSelect: () => onAct(job, does),
  });
  const organize = [
    entry(job.favourite ? text.unfavorite : text.favorite, Heart, "favorite", "F"),
    entry(text.tag, Tag, "tag", "T"),
    entry(text.collect, FolderPlus, "collect"),
  ];
  const use: MenuAction[] = [
    ...(clip ? [entry(common.download, Download, "download", "D")] : []),
    { label: text.remix, icon: <Shuffle aria-hidden />, href: remixLink(job) },
    entry(text.copyPrompt, Copy, "copy"),
  ];
  const leave: MenuAction[] = job.deleted_at
    ? [
        entry(text.restore, ArchiveRestore, "restore"),
        { ...entry(text.purge, Trash2, "purge"), tone: "danger" },
      ]
    : isSettled(job.status)
      ? [{ ...entry(text.trash, Trash2, "delete", messages.selectionBar.deleteKey), tone: "danger" }]
      : [];
  return (
    <Menu
      label={text.more(name)}
      isReachable={isReachable}
      trigger={<Ellipsis aria-hidden />}
      triggerClassName={clsx(BUTTON, "pointer-coarse:size-9")}
      sections={[{ actions: use }, { actions: organize }, ...(leave.length > 0 ? [{ actions: leave }] : [])]}
    />
  );
}
