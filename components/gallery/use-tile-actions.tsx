"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCallback, useRef, useState } from "react";
import { libraryClient } from "@/components/api/library";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { announce } from "@/components/ui/announce";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { clipOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const TagDialog = dynamic(() => import("@/components/job/tag-dialog"), { ssr: false });
const CollectDialog = dynamic(() => import("@/components/job/collect-dialog"), { ssr: false });
const PurgeDialog = dynamic(() => import("./purge-dialog"), { ssr: false });

const text = messages.useTileActions;

export type TileAction =
  | "favorite"
  | "download"
  | "tag"
  | "collect"
  | "copy"
  | "delete"
  | "restore"
  | "purge";
export type TileAct = (job: Job, action: TileAction) => void;

/** The keys of a tile that act on its job. */
export const TILE_KEYS: Readonly<Record<string, TileAction>> = {
  F: "favorite",
  T: "tag",
  D: "download",
  Delete: "delete",
};

/** Acts on the job of a tile, by key or by its menu; `dialog` is the dialog that asks for more. */
export function useTileActions() {
  const cache = useQueryClient();
  const { apply } = useBulkAction();
  const [asking, setAsking] = useState<{ what: "tag" | "collect" | "purge"; id: string } | null>(null);
  const favor = async (job: Job) => {
    try {
      applyJob(cache, await libraryClient.annotate(job.id, { favourite: !job.favourite }));
    } catch (error) {
      toast(errorMessage(error, text.favoriteFailed), { tone: "danger" });
    }
  };
  const actions: Record<TileAction, (job: Job) => void> = {
    favorite: (job) => void favor(job),
    download: save,
    tag: ({ id }) => setAsking({ what: "tag", id }),
    collect: ({ id }) => setAsking({ what: "collect", id }),
    purge: ({ id }) => setAsking({ what: "purge", id }),
    copy: (job) => void copyPrompt(job),
    delete: (job) => {
      if (isSettled(job.status) && !job.deleted_at) void apply({ ids: [job.id] }, { do: "delete" });
    },
    restore: (job) => void apply({ ids: [job.id] }, { do: "restore" }),
  };
  // Every tile gets this function: a new one would render all of them again.
  const latest = useRef(actions);
  latest.current = actions;
  const act = useCallback<TileAct>((job, action) => latest.current[action](job), []);

  const asked = asking && { selection: { ids: [asking.id] }, count: 1, onClose: () => setAsking(null) };
  const dialogs = {
    tag: asked && <TagDialog {...asked} />,
    collect: asked && <CollectDialog {...asked} isInside={null} />,
    purge: asked && <PurgeDialog {...asked} />,
  };
  return { act, dialog: asking && dialogs[asking.what] };
}

/** Saves the result like the link in the detail. */
function save(job: Job): void {
  const clip = clipOf(job);
  if (!clip) return;
  const link = document.createElement("a");
  link.href = `${clip.url}?download`;
  link.download = "";
  link.click();
}

async function copyPrompt({ prompt }: Job): Promise<void> {
  try {
    await navigator.clipboard.writeText(prompt);
    announce(common.copied);
  } catch {
    toast(text.copyFailed, { tone: "danger" });
  }
}
