"use client";

import { useEffect, useRef, useState } from "react";
import { type JobAct, useJobActs } from "@/components/access/job-acts";
import { type Question, SelectionDialog } from "@/components/job/selection-dialog";
import { useFavorite } from "@/components/job/use-annotations";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { copyWithToast } from "@/components/ui/copy-text";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";

export type TileAction =
  | "favorite"
  | "download"
  | "tag"
  | "collect"
  | "copy"
  | "delete"
  | "restore"
  | "purge";
export type OnTileAction = (job: Job, action: TileAction) => void;

/** What needs more than looking. */
const TILE_ACTS: Partial<Record<TileAction, JobAct>> = {
  favorite: "arrange",
  tag: "arrange",
  collect: "arrange",
  delete: "delete",
  restore: "restore",
  purge: "purge",
};

/** The keys of a tile that act on its job. */
export const TILE_KEYS: Readonly<Record<string, TileAction>> = {
  H: "favorite",
  T: "tag",
  D: "download",
  Delete: "delete",
};

/** Acts on the job of a tile, by key or by its menu; `dialog` is the dialog that asks for more. */
export function useTileActions() {
  const { apply } = useBulkAction();
  const favor = useFavorite();
  const mayAct = useJobActs();
  const [asking, setAsking] = useState<{ question: Question; id: string } | null>(null);
  const actions: Record<TileAction, (job: Job) => void> = {
    favorite: (job) => void favor(job),
    download: save,
    tag: ({ id }) => setAsking({ question: "tag", id }),
    collect: ({ id }) => setAsking({ question: "collect", id }),
    purge: ({ id }) => setAsking({ question: "purge", id }),
    copy: (job) => void copyWithToast(job.prompt),
    delete: (job) => {
      if (isSettled(job.status) && !job.deleted_at) void apply({ ids: [job.id] }, { do: "delete" });
    },
    restore: (job) => void apply({ ids: [job.id] }, { do: "restore" }),
  };
  // Every tile gets `runAction`. It stays the same function, because a new one would render all of them again.
  const run: OnTileAction = (job, action) => {
    const act = TILE_ACTS[action];
    if (!act || mayAct(act, job)) actions[action](job);
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const runAction: OnTileAction = (job, action) => latest.current(job, action);

  const dialog = asking && (
    <SelectionDialog
      question={asking.question}
      selection={{ ids: [asking.id] }}
      count={1}
      onClose={() => setAsking(null)}
    />
  );
  return { runAction, dialog };
}

/** Saves the result like the link in the detail. */
function save(job: Job): void {
  const clip = mainAssetOf(job);
  if (!clip) return;
  const link = document.createElement("a");
  link.href = `${clip.url}?download`;
  link.download = "";
  link.click();
}
