"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { libraryClient } from "@/components/api/library";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { toast } from "@/components/ui/toast";
import { clipOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const TagDialog = dynamic(() => import("@/components/job/tag-dialog"), { ssr: false });

/** The keys of a tile and their actions on its job; `dialog` is the dialog they have opened. */
export function useTileActions() {
  const cache = useQueryClient();
  const { apply } = useBulkAction();
  const [tagging, setTagging] = useState<string | null>(null);
  const favour = async (job: Job) => {
    try {
      applyJob(cache, await libraryClient.annotate(job.id, { favourite: !job.favourite }));
    } catch (error) {
      toast(errorMessage(error, messages.useTileActions.favoriteFailed), { tone: "danger" });
    }
  };
  const actions: Record<string, (job: Job) => void> = {
    F: (job) => void favour(job),
    T: (job) => setTagging(job.id),
    D: (job) => save(job),
    Delete: (job) => {
      if (isSettled(job.status) && !job.deleted_at) void apply({ ids: [job.id] }, { do: "delete" });
    },
  };
  const dialog = tagging && (
    <TagDialog selection={{ ids: [tagging] }} count={1} onClose={() => setTagging(null)} />
  );
  return { actions, dialog };
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
